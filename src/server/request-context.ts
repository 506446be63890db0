import type { Context as HonoContext } from 'hono'
import type { Services } from './app.ts'
import type { Asked } from './asked.ts'
import { actorFrom } from './auth/actor.ts'
import { clientAddress } from './client-address.ts'
import type { Arrival } from './front-door.ts'
import type { Context } from './procedures.ts'

/** What an endpoint gets when this is asked, and who asks it. */
export async function contextFor(services: Services, asked: Asked): Promise<Context> {
  const { config, database, queue, auth, clock } = services
  return {
    db: database.db,
    copyRows: database.copyRows,
    queue,
    auth,
    config,
    now: clock(),
    clientAddress: clientAddress(asked, config.trustedProxies),
    actor: await actorFrom(asked.header('cookie'), auth, database.db),
  }
}

/** The same for the routes beside the API. */
export function contextOf(services: Services, c: HonoContext): Promise<Context> {
  const { asked } = c.env as Arrival
  return contextFor(services, asked)
}
