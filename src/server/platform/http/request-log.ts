import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Config } from '../../config.ts'
import type { Log } from '../../log.ts'
import { type AppEnv, clientAddress } from './request-context.ts'

/**
 * Logs one line per request, with the route's pattern instead of the path, which can contain a token. For refused requests it
 * also names the sender, so that attacks can be found.
 */
export function logRequests(log: Log, { trustedProxies }: Pick<Config, 'trustedProxies'>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const start = performance.now()
    await next()
    const request = c.get('requestId')
    // Responses of the identity library do not have this header yet.
    c.res.headers.set('X-Request-Id', request)
    const ms = Math.round(performance.now() - start)
    const { status } = c.res
    const sender = status >= 400 && { address: clientAddress(c, trustedProxies), account: c.get('account') }
    log.info({ request, method: c.req.method, route: routePath(c), status, ms, ...sender })
  }
}
