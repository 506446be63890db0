import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { inSeconds, YEAR } from '#domain/time/durations'
import * as m from '#messages'
import { accentStylesheet, logoAddresses, type Site } from '../html/render-page.tsx'
import { baseLocale, inLocale, type Locale, locales } from './locale.ts'
import { packedAssets } from './packed-assets.ts'
import type { AppEnv } from './request-context.ts'

/** The built browser application. Hashed assets are cached forever, the page itself never. */
export function webFiles(webRoot: string, site: Site): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  if (!existsSync(join(webRoot, 'index.html'))) return app
  const pages = Object.fromEntries(locales.map((locale) => [locale, readPage(webRoot, locale)]))

  app.use('/assets/*', async (c, next) => {
    await next()
    if (c.res.ok) c.header('Cache-Control', `public, max-age=${inSeconds(YEAR)}, immutable`)
  })
  app.use('/assets/*', packedAssets(webRoot) ?? serveStatic({ root: webRoot, precompressed: true }))
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
    return c.html(filledIn(pages[c.get('language')]!, site))
  })
  return app
}

/** Each language has its own build of the application. */
function readPage(webRoot: string, locale: Locale): string {
  const texts: Record<string, string> = inLocale(locale, () => ({
    LOADING: m.common_loading(),
    TAKING_LONGER: m.frame_loading_slow(),
    NEEDS_JAVASCRIPT: m.frame_javascript_required(),
  }))
  const file = join(webRoot, locale === baseLocale ? 'index.html' : `index.${locale}.html`)
  const language = inLocale(locale, () => `<html lang="${m.common_locale()}" dir="${m.common_text_direction()}">`)
  return fill(readFileSync(file, 'utf8').replace('<html lang="en">', language), texts)
}

function filledIn(page: string, { productName, supportEmail, appearance, font }: Site): string {
  const text = `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}" />`
  const styles = appearance.accent ? `<link rel="stylesheet" href="${accentStylesheet(appearance)}" />` : ''
  const logo = logoAddresses(appearance)
  const logos = [logo && meta('logo', logo.light), logo?.dark && meta('logo-dark', logo.dark)]
  const texts = {
    PRODUCT_NAME: productName,
    SUPPORT_ADDRESS: supportEmail,
    SUPPORT_NAME: appearance.supportName ?? '',
    SUPPORT_URL: appearance.supportUrl ?? '',
  }
  return fill(
    page.replace('</head>', () => [text, styles, ...logos, '</head>'].join('')),
    texts,
  )
}

/** Replaces the placeholders by these texts. */
function fill(page: string, texts: Record<string, string>): string {
  return page.replaceAll(/%([A-Z_]+)%/g, (whole, name: string) => {
    const text = texts[name]
    return text === undefined ? whole : escapeHtml(text)
  })
}

function meta(name: string, content: string): string {
  return `<meta name="${name}" content="${content}" />`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
