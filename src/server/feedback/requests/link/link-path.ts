import type { Context } from 'hono'
import { linkTokenIn } from '#domain/link-token'

/** The token in the path of a request, without what mail programs added. */
export function tokenOf(c: Context): string {
  return linkTokenIn(c.req.param('token') ?? '')
}

/** The path of a form, which it also posts to: the final feedback's, unless another one is named. */
export function formPath(token: string, form: 'submit' | 'midterm' = 'submit'): string {
  return `/feedback/${form}/${encodeURIComponent(token)}`
}
