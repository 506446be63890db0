import type { MiddlewareHandler } from 'hono'

/**
 * Refuses writes that another site's page sends with our cookie. Browsers say where a request comes from; a caller
 * that says nothing is no browser and has no cookie of ours to misuse.
 */
export function refuseForeignOrigin(ownOrigins: string[]): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const site = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    const isOwn = site ? site === 'same-origin' || site === 'none' : !origin || ownOrigins.includes(origin)
    if (isOwn) return next()
    return c.json({ code: 'FORBIDDEN', message: 'This request came from another site and was refused.' }, 403)
  }
}
