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
  app.get('/*', (c) => c.html(page, 200, { 'Cache-Control': 'no-cache' }))
  return app
}

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
