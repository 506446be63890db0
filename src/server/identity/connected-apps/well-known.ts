import { Hono } from 'hono'
import { inSeconds, MINUTE } from '#domain/durations'
import type { AppEnv } from '../../platform/http/request-context.ts'
import type { Services } from '../../services.ts'
import { serverMetadata } from './server-metadata.ts'

const TEN_MINUTES = `public, max-age=${inSeconds(10 * MINUTE)}`

/** Where apps find our endpoints and the keys of ID tokens (spec section 7: .well-known/jwks.json). */
export function wellKnown({ auth, config }: Pick<Services, 'auth' | 'config'>): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.use('/.well-known/*', async (c, next) => {
    if (!(await auth.settings()).apiClients) return c.notFound()
    return next()
  })
  for (const path of ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'])
    app.get(path, (c) => c.json(serverMetadata(config), 200, { 'Cache-Control': TEN_MINUTES }))
  app.get('/.well-known/jwks.json', async (c) => {
    const keys = await auth.handle(new Request(`${config.publicUrl}/api/auth/.well-known/jwks.json`))
    return c.json(await keys.json(), 200, { 'Cache-Control': TEN_MINUTES })
  })
  app.all('/.well-known/*', (c) => c.notFound())
  return app
}
