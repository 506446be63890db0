import { Hono } from 'hono'
import { withOrigin } from '../../platform/database/origin.ts'
import { type AppEnv, sourceOf } from '../../platform/http/request-context.ts'
import type { PageServices } from '../../services.ts'
import { switchDigest } from './digest-queries.ts'
import { readerIn } from './digest-token-queries.ts'
import { digestStoppedPage, stopDigestPage, unknownDigestPage } from './stop-digest-pages.tsx'

/** The page that switches the weekly email off. Mail programs post to the same URL (RFC 8058), which allows no redirects. */
export function stopDigest({ config, database: { db }, clock, site }: PageServices): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const path = '/digest/stop/:token'

  app.get(path, (c) => {
    const profileId = readerIn(config, c.req.param('token'))
    return profileId ? c.html(stopDigestPage(site, c.req.path)) : c.html(unknownDigestPage(site), 404)
  })

  app.post(path, async (c) => {
    const profileId = readerIn(config, c.req.param('token'))
    const account =
      profileId && (await db.selectFrom('profiles').select('id').where('id', '=', profileId).executeTakeFirst())
    if (!account) return c.html(unknownDigestPage(site), 404)
    await withOrigin({ kind: 'visitor', endpoint: 'stop digest', ...sourceOf(c, config) }, () =>
      switchDigest(db, account.id, clock()),
    )
    return c.html(digestStoppedPage(site))
  })

  return app
}
