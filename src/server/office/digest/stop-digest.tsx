import { Hono } from 'hono'
import * as m from '#messages'
import { withOrigin } from '../../platform/database/origin.ts'
import { introPage } from '../../platform/html/intro-page.tsx'
import type { Site } from '../../platform/html/render-page.tsx'
import { PostButton } from '../../platform/html/supervisor-page.tsx'
import { type AppEnv, sourceOf } from '../../platform/http/request-context.ts'
import type { PageServices } from '../../services.ts'
import { digestStop, switchDigest } from './digest-queries.ts'

/** The page that switches off the weekly email. Mail programs post to the same URL (RFC 8058), which allows no redirects. */
export function stopDigest({ config, database: { db }, clock, site }: PageServices): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const path = '/digest/stop/:token'

  app.get(path, (c) => {
    const profileId = digestStop.read(config, c.req.param('token'))?.profileId
    return profileId ? c.html(stopDigestPage(site, c.req.path)) : c.html(unknownDigestPage(site), 404)
  })

  app.post(path, async (c) => {
    const profileId = digestStop.read(config, c.req.param('token'))?.profileId
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

function stopDigestPage(site: Site, action: string): string {
  return introPage(site, {
    title: m.digest_stop_question(),
    intro: m.digest_stop_intro(),
    children: <PostButton action={action}>{m.digest_stop()}</PostButton>,
  })
}

function digestStoppedPage(site: Site): string {
  return introPage(site, {
    title: m.digest_stopped_title(),
    intro: m.digest_stopped_intro(),
    children: <SettingsLink />,
  })
}

function unknownDigestPage(site: Site): string {
  return introPage(site, {
    title: m.common_link_invalid(),
    intro: m.digest_stop_link_invalid_intro(),
    children: <SettingsLink />,
  })
}

function SettingsLink() {
  return (
    <p>
      <a href="/settings">{m.digest_open_settings()}</a>
    </p>
  )
}
