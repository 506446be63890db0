import { Hono, type MiddlewareHandler } from 'hono'
import * as m from '#messages'
import type { AppEnv } from '../../../platform/http/request-context.ts'
import type { PageServices } from '../../../services.ts'
import { linkProblemPage } from './link-error-pages.tsx'
import { tokenOf } from './link-path.ts'

/** Where emailed links lead, and the pages and buttons behind them. The browser application has others under /feedback. */
const PAGES = new Set(
  [
    ['submit', 'midterm', 'confirm', 'decline', 'colleague', 'renew', 'copy', 'others', 'opened', 'success'],
    ['list', 'your-data', 'held-data', 'unsubscribe'],
  ].flat(),
)

/** The pages whose tokens are kept as they are: they can contain capital letters. */
const SEALED = new Set(['list', 'held-data', 'unsubscribe'])

/** A page that is not the browser application's. */
const PAGE = `:page{${[...PAGES].join('|')}}`

/**
 * The path of an emailed link as it was mailed, without what mail programs and people add: slashes (also encoded), blanks and
 * capital letters. Null if nothing was added.
 */
export function repairedPath(path: string): string | null {
  const [area = '', page = '', ...rest] = path
    .replaceAll(/%2f|%5c|\\/gi, '/')
    .split('/')
    .map((part) => part.replaceAll(/^(?:%20|\+|\s)+|(?:%20|\+|\s)+$/g, ''))
    .filter(Boolean)
  const [folder, name] = [area.toLowerCase(), page.toLowerCase()]
  const isEmailed =
    (folder === 'feedback' && (PAGES.has(name) || name === '')) ||
    (['digest', 'reminders'].includes(folder) && name === 'stop') ||
    folder === 'code' ||
    folder === 'verify'
  // Browsers would take these for steps to another page.
  if (!isEmailed || rest.some((part) => /^(?:\.|%2e){1,2}$/i.test(part))) return null
  const repaired = `/${[folder, folder === 'verify' ? page : name, ...rest].filter(Boolean).join('/')}`
  return repaired === path ? null : repaired
}

/** Leads to the link as it was mailed. What a form sends there is sent again. */
export const repairEmailedPaths: MiddlewareHandler = async (c, next) => {
  const repaired = repairedPath(c.req.path)
  if (repaired === null) return next()
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  return c.redirect(repaired + new URL(c.req.url).search, isRead ? 302 : 308)
}

/** For paths with a page of a link that no route knows: the token is lost, or something stands after it. */
export function brokenLinks({ site }: PageServices): Hono<AppEnv> {
  const app = new Hono<AppEnv>()

  app.get(`/feedback/${PAGE}/:token/*`, (c) => {
    const { page = '', token: original = '' } = c.req.param() as { page?: string; token?: string }
    const token = SEALED.has(page) ? original : tokenOf(c)
    return c.redirect(`/feedback/${page}/${encodeURIComponent(token)}`)
  })
  for (const path of ['/feedback', `/feedback/${PAGE}`, `/feedback/${PAGE}/*`])
    app.all(path, (c) => c.html(linkProblemPage(site, { reason: m.link_token_invalid() }), 400))

  return app
}
