import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { Config } from '../config.ts'

/** The built browser application. Hashed assets are cached forever, the page itself never. */
export function webFiles(webRoot: string, config: Config): Hono {
  const app = new Hono()
  const file = join(webRoot, 'index.html')
  if (!existsSync(file)) return app
  const page = readFileSync(file, 'utf8')
    .replaceAll('%PRODUCT_NAME%', () => escapeHtml(config.productName))
    .replaceAll('%SUPPORT_ADDRESS%', () => escapeHtml(config.supportEmail))

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
    return c.html(page)
  })
  return app
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
