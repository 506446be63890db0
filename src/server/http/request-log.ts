import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Log } from '../log.ts'
import type { AppEnv } from './request-context.ts'

/** Logs one line per request, with the route's pattern instead of the path, which can contain a token. */
export function logRequests(log: Log): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const start = performance.now()
    await next()
    const request = c.get('requestId')
    // Responses of the identity library do not have this header yet.
    c.res.headers.set('X-Request-Id', request)
    const ms = Math.round(performance.now() - start)
    log.info({ request, method: c.req.method, route: routePath(c), status: c.res.status, ms })
  }
}
