import type { HttpBindings } from '@hono/node-server'
import type { Context as HonoContext } from 'hono'
import type { RequestIdVariables } from 'hono/request-id'
import { actorFrom } from '../auth/actor.ts'
import type { Context } from '../procedures.ts'
import type { Services } from '../services.ts'

/** What every route of the application can read; calls in process, as in tests, have no connection. */
export type AppEnv = { Bindings: Partial<HttpBindings>; Variables: RequestIdVariables }

/** What an endpoint gets with this request, and who is calling. */
export async function contextOf(services: Services, c: HonoContext<AppEnv>): Promise<Context> {
  const { config, database, queue, auth, clock } = services
  return {
    db: database.db,
    copyRows: database.copyRows,
    queue,
    auth,
    config,
    now: clock(),
    clientAddress: clientAddress(c, config.trustedProxies),
    actor: await actorFrom(c.req.header('cookie'), auth, database.db),
  }
}

/**
 * The caller's address for rate limits. X-Forwarded-For counts only when a proxy on this machine (or one named in
 * TRUSTED_PROXIES) added it; then its last entry is the one that proxy saw.
 */
export function clientAddress(c: HonoContext<AppEnv>, trustedProxies: readonly string[]): string {
  const remoteAddress = (c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, '')
  const isTrusted =
    remoteAddress.startsWith('127.') || remoteAddress === '::1' || trustedProxies.includes(remoteAddress)
  const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
  return isTrusted && forwarded ? forwarded : remoteAddress
}
