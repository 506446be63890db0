import { createHash } from 'node:crypto'
import type { FoundLink } from './feedback-link-queries.ts'

/**
 * The key of the draft in the supervisor's browser: the same for every link of a request and a new one for a new address.
 * It reveals neither a name nor a token.
 */
export function draftName({ supervisorId, address }: { supervisorId: string; address: string }): string {
  return createHash('sha256').update(`${supervisorId} ${address}`).digest('base64url')
}

/** That of a form behind the link: the final feedback's, unless another one is named. */
export function draftOf(
  { supervisorId, supervisorEmail }: Pick<FoundLink, 'supervisorId' | 'supervisorEmail'>,
  form?: 'midterm' | 'colleague',
): string {
  return draftName({ supervisorId: form ? `${form} ${supervisorId}` : supervisorId, address: supervisorEmail })
}
