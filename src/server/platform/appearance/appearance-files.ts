import { type Context, Hono } from 'hono'
import { accentStyles } from '#domain/platform/accent'
import type { Scheme } from '#domain/platform/logo'
import { inSeconds, YEAR } from '#domain/time/durations'
import type { Db } from '../database/client.ts'
import type { Site } from '../html/render-page.tsx'

/** Files that screens and pages load because admins have chosen them. The version in the address changes with every choice. */
export function appearanceFiles(db: Db, site: Site): Hono {
  const app = new Hono()
  app.get('/appearance.css', (c) => {
    const { accent } = site.appearance
    if (!accent) return c.notFound()
    return c.body(accentStyles(accent), 200, { 'Content-Type': 'text/css; charset=utf-8', ...caching(c) })
  })

  app.get('/logo/:scheme{light|dark}', async (c) => {
    const logo = await db
      .selectFrom('logos')
      .select(['contentType', 'content'])
      .where('scheme', '=', c.req.param('scheme') as Scheme)
      .executeTakeFirst()
    if (!logo) return c.notFound()
    const content = Buffer.from(logo.content, 'base64')
    return c.body(content, 200, { 'Content-Type': logo.contentType, ...LOGO_HEADERS, ...caching(c) })
  })

  function caching(c: Context) {
    const isCurrent = c.req.query('v') === String(site.appearance.version)
    return { 'Cache-Control': isCurrent ? `public, max-age=${inSeconds(YEAR)}, immutable` : 'no-cache' }
  }

  return app
}

/** A logo loads and runs nothing, even when it is opened by itself. Mail programs may embed it. */
const LOGO_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
}
