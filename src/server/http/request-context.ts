import type { HttpBindings } from '@hono/node-server'
import type { Context as HonoContext } from 'hono'
import type { RequestIdVariables } from 'hono/request-id'
import { actorFrom } from '../auth/actor.ts'
import type { Context } from '../procedures.ts'
import type { Services } from '../services.ts'
import { clientAddress } from './client-address.ts'

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
