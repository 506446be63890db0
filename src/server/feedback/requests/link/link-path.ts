import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { linkTokenIn } from '#domain/feedback/link-token'
import type { FoundLink } from './feedback-link-queries.ts'

/** The token in the path of a request, without what mail programs added. */
export function tokenOf(c: Context): string {
  return linkTokenIn(c.req.param('token') ?? '')
}

/** The path of a form, which it also posts to: the final feedback's, unless another one is named. */
export function formPath(token: string, form: 'submit' | 'midterm' = 'submit'): string {
  return `/feedback/${form}/${encodeURIComponent(token)}`
}

/**
 * The key of the draft in the supervisor's browser: the same for every link of a request and a new one for a new address.
 * It reveals neither a name nor a token.
 */
export function draftName({ supervisorId, address }: { supervisorId: string; address: string }): string {
  return createHash('sha256').update(`${supervisorId} ${address}`).digest('base64url')
}

/** That of a form behind the link: the final feedback's or, once a reviewer has asked, that of the answer, unless another one is named. */
export function draftOf(
  link: Pick<FoundLink, 'supervisorId' | 'supervisorEmail'> & Partial<Pick<FoundLink, 'questionId'>>,
  form?: 'midterm' | 'colleague',
): string {
  const { supervisorId, supervisorEmail: address, questionId } = link
  return draftName({ supervisorId: form ? `${form} ${supervisorId}` : (questionId ?? supervisorId), address })
}
