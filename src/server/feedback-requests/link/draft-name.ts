import { createHash } from 'node:crypto'

/**
 * The key of the draft in the supervisor's browser: the same for every link of a request and a new one for a new address.
 * It reveals neither a name nor a token.
 */
export function draftName({ supervisorId, address }: { supervisorId: string; address: string }): string {
  return createHash('sha256').update(`${supervisorId} ${address}`).digest('base64url')
}
