import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { Config } from '../config.ts'
import { builtPages } from '../screen-page.ts'
import type { RenderScreen } from '../screens.ts'

/** The built browser application: hashed assets for ever, the page itself always fresh. */
export function webFiles(webRoot: string, config: Config, render: RenderScreen | null): Hono {
  const app = new Hono()
  const pages = builtPages(webRoot, config)
  if (!pages) return app
  app.use('/assets/*', async (c, next) => {
    await next()
    if (c.res.ok) c.header('Cache-Control', 'public, max-age=31536000, immutable')
  })
  app.use('/assets/*', serveStatic({ root: webRoot, precompressed: true }))
  app.get('/assets/*', (c) => c.notFound())
  // The file itself still has its placeholders.
  app.get('/index.html', (c) => c.redirect('/'))
  app.use('/*', serveStatic({ root: webRoot, index: 'none' }))
  // A file that is not there is not a screen.
  app.get('/:file{[^/]+\\.[a-z]+}', (c) => c.notFound())
  // Every other address is the application's: its router knows the screens and sends unknown paths to /.
  app.get('/*', async (c) => {
    const { pathname, search } = new URL(c.req.url)
    const rendered = await render?.(pathname + search, c.req.header('cookie'))
    // It holds what one person may see, now, or will once the browser has drawn it: also Back must not show it to the next.
    c.header('Cache-Control', 'private, no-store')
    if (!rendered) return c.html(pages.empty(pathname))
    return 'redirect' in rendered ? c.redirect(rendered.redirect) : c.html(pages.filled(pathname, rendered))
  })
  return app
}
