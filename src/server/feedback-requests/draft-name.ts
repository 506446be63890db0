import { createHash } from 'node:crypto'

/** What the draft of the form at this address is called in the supervisor's browser; the token cannot be read from it. */
export function draftName(action: string): string {
  return createHash('sha256').update(action).digest('base64url')
}
