import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import * as m from '#messages'
import type { Config } from '../config.ts'
import { baseLocale, inLocale, type Locale, locales } from './locale.ts'
import type { AppEnv } from './request-context.ts'

/** The built browser application. Hashed assets are cached forever, the page itself never. */
export function webFiles(webRoot: string, config: Config): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  if (!existsSync(join(webRoot, 'index.html'))) return app
  const pages = Object.fromEntries(locales.map((locale) => [locale, readPage(webRoot, locale, config)]))

  app.use('/assets/*', async (c, next) => {
    await next()
    if (c.res.ok) c.header('Cache-Control', 'public, max-age=31536000, immutable')
  })
  app.use('/assets/*', serveStatic({ root: webRoot, precompressed: true }))
  app.get('/assets/*', (c) => c.notFound())
  // The file on disk still contains the placeholders.
  app.get('/index.html', (c) => c.redirect('/'))
  app.use('/*', serveStatic({ root: webRoot, index: 'none' }))
  // A path with a file extension is not a screen.
  app.get('/:file{[^/]+\\.[a-z]+}', (c) => c.notFound())
  // The application's router handles every other path and redirects unknown ones to /.
  app.get('/*', (c) => {
    // After signing out, the Back button must not restore a page with personal data.
    c.header('Cache-Control', 'no-store')
    return c.html(pages[c.get('language')]!)
  })
  return app
}

/** Each language has its own build of the application. */
function readPage(webRoot: string, locale: Locale, config: Config): string {
  const texts: Record<string, string> = {
    PRODUCT_NAME: config.productName,
    SUPPORT_ADDRESS: config.supportEmail,
    ...inLocale(locale, () => ({
      LOADING: m.loading(),
      TAKING_LONGER: m.taking_longer(),
      NEEDS_JAVASCRIPT: m.needs_javascript(),
    })),
  }
  const file = join(webRoot, locale === baseLocale ? 'index.html' : `index.${locale}.html`)
  return readFileSync(file, 'utf8')
    .replace(
      '<html lang="en">',
      inLocale(locale, () => `<html lang="${m.locale()}" dir="${m.direction()}">`),
    )
    .replaceAll(/%([A-Z_]+)%/g, (_, name: string) => escapeHtml(texts[name] ?? ''))
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
