import { createHash } from 'node:crypto'
import type { FoundLink } from './feedback-link-queries.ts'

/**
 * The key of the draft in the supervisor's browser: the same for every link of a request and a new one for a new address.
 * It reveals neither a name nor a token.
 */
export function draftName({ supervisorId, address }: { supervisorId: string; address: string }): string {
  return createHash('sha256').update(`${supervisorId} ${address}`).digest('base64url')
}

/** That of the final feedback's form. */
export function draftOf({
  supervisorId,
  supervisorEmail,
}: Pick<FoundLink, 'supervisorId' | 'supervisorEmail'>): string {
  return draftName({ supervisorId, address: supervisorEmail })
}

/** That of the form that names a colleague. */
export function colleagueDraftOf({ supervisorId, supervisorEmail }: Parameters<typeof draftOf>[0]): string {
  return draftName({ supervisorId: `colleague ${supervisorId}`, address: supervisorEmail })
}

/** That of the mid-term feedback's form. */
export function midtermDraftOf({ supervisorId, supervisorEmail }: Parameters<typeof draftOf>[0]): string {
  return draftName({ supervisorId: `midterm ${supervisorId}`, address: supervisorEmail })
}
