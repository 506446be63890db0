import type { Context } from 'hono'
import { linkTokenIn } from '#domain/link-token'

/** The token in the path of a request, without what mail programs added. */
export function tokenOf(c: Context): string {
  return linkTokenIn(c.req.param('token') ?? '')
}

/** The path of the feedback form, which it also posts to. */
export function formPath(token: string): string {
  return `/feedback/submit/${encodeURIComponent(token)}`
}

/** Shows the form as it was refused. */
export function refusedFormPath(token: string): string {
  return `${formPath(token)}/again`
}
