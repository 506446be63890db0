import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Log } from '../log.ts'
import type { AppEnv } from './request-context.ts'

/** One log line per request. It names the route's pattern, never the path, which can hold a token. */
export function logRequests(log: Log): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const start = performance.now()
    await next()
    const request = c.get('requestId')
    // Responses that others built, such as the identity library's, do not have it yet.
    c.res.headers.set('X-Request-Id', request)
    const ms = Math.round(performance.now() - start)
    log.info({ request, method: c.req.method, route: routePath(c), status: c.res.status, ms })
  }
}
