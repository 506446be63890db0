import { Hono } from 'hono'
import { VERSION } from '../../project-root.ts'

/** Answers while the process runs migrations, which can take minutes on a large database. */
export function startingApp(): Hono {
  const app = new Hono()
  app.get('/healthz', (c) => c.json({ status: 'ok', version: VERSION }))
  app.get('/readyz', (c) => c.json({ status: 'starting' }, 503))
  app.notFound((c) => c.text('The server is starting. Please try again in a moment.', 503, { 'Retry-After': '5' }))
  return app
}
