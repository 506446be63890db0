import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { Config } from '../config.ts'

/** The built browser application: hashed assets are cached for ever, the page itself never. */
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
  // The file itself still has its placeholders.
  app.get('/index.html', (c) => c.redirect('/'))
  app.use('/*', serveStatic({ root: webRoot, index: 'none' }))
  // A missing file is not a screen.
  app.get('/:file{[^/]+\\.[a-z]+}', (c) => c.notFound())
  // Every other address belongs to the application's router, which sends unknown paths to /.
  app.get('/*', (c) => {
    // After signing out, Back must not restore a page that showed somebody's data.
    c.header('Cache-Control', 'no-store')
    return c.html(page)
  })
  return app
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
