import { createHash } from 'node:crypto'

/**
 * What the draft for this request is called in the supervisor's browser: the same for every link of it, another one once
 * another address answers. Neither a name nor a token can be read from it.
 */
export function draftName({ supervisorId, address }: { supervisorId: string; address: string }): string {
  return createHash('sha256').update(`${supervisorId} ${address}`).digest('base64url')
}
