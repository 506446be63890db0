import type { Context as HonoContext } from 'hono'
import { accepts } from 'hono/accepts'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { packPage } from './pack-page.ts'

/** Answers with a page that the server has rendered, compressed where the browser takes that: on a train every kilobyte counts. */
export function sendPage(
  c: HonoContext,
  page: string,
  status: ContentfulStatusCode = 200,
  headers: Record<string, string> = {},
): Response {
  const encoding = accepts(c, { header: 'Accept-Encoding', supports: ['gzip'], default: '' })
  const type = { 'Content-Type': 'text/html; charset=UTF-8', Vary: 'Accept-Encoding', ...headers }
  if (!encoding) return c.body(page, status, type)
  return c.body(packPage(page), status, { ...type, 'Content-Encoding': encoding })
}
