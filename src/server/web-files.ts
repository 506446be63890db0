import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { Config } from './config.ts'

/** The built browser application: hashed assets for ever, the page itself always fresh. */
export function webFiles(webRoot: string, config: Config): Hono {
  const app = new Hono()
  const page = indexPage(webRoot, config)
  if (!page) return app
  app.use(
    '/assets/*',
    serveStatic({
      root: webRoot,
      precompressed: true,
      onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
    }),
  )
  app.get('/assets/*', (c) => c.notFound())
  // The file itself still has its placeholders.
  app.get('/index.html', (c) => c.redirect('/'))
  app.use('/*', serveStatic({ root: webRoot, index: 'none' }))
  // A file that is not there is not a screen.
  app.get('/:file{[^/]+\\.[a-z]+}', (c) => c.notFound())
  // Every other address is the application's: its router knows the screens and sends unknown paths to /.
  const pages = pagesWithPreloads(webRoot, page)
  app.get('/*', (c) => c.html(pages.get(c.req.path) ?? page, 200, { 'Cache-Control': 'no-cache' }))
  return app
}

/** The page for each known address, naming what its screen loads: it is fetched while the application still starts. */
function pagesWithPreloads(webRoot: string, page: string): Map<string, string> {
  const file = join(webRoot, '.vite/preloads.json')
  if (!existsSync(file)) return new Map()
  const preloads = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>
  return new Map(
    Object.entries(preloads).map(([path, files]) => {
      const links = files.map((name) =>
        name.endsWith('.css')
          ? `<link rel="preload" as="style" crossorigin href="/${name}">`
          : `<link rel="modulepreload" crossorigin href="/${name}">`,
      )
      return [path, page.replace('</head>', `${SESSION_PRELOAD}${links.join('')}</head>`)]
    }),
  )
}

/** Every screen asks first who is signed in. */
const SESSION_PRELOAD = '<link rel="preload" as="fetch" crossorigin="anonymous" href="/api/v1/session">'

function indexPage(webRoot: string, config: Config): string | null {
  const file = join(webRoot, 'index.html')
  if (!existsSync(file)) return null
  return readFileSync(file, 'utf8')
    .replaceAll('%PRODUCT_NAME%', escapeHtml(config.productName))
    .replaceAll('%SUPPORT_ADDRESS%', escapeHtml(config.supportEmail))
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
