import { type Context, Hono } from 'hono'
import type { Db } from '../database/client.ts'
import type { Site } from '../html/render-page.tsx'
import { capturedEmailPage, OUTBOX_LENGTH, outboxPage } from './outbox-pages.tsx'

/** /outbox: emails that were stored because no transport is configured. Mounted only on a loopback address. */
export function outbox(db: Db, site: Site): Hono {
  const app = new Hono()

  app.use('/outbox/*', async (c, next) => {
    if (!isFromThisMachine(c)) return c.notFound()
    await next()
    c.res.headers.set('Cache-Control', 'no-store')
  })

  app.get('/outbox', async (c) => {
    const emails = await db
      .selectFrom('capturedEmails')
      .select(['id', 'toName', 'toAddress', 'subject', 'createdAt'])
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(OUTBOX_LENGTH)
      .execute()
    return c.html(outboxPage(site, emails))
  })

  app.get('/outbox/:id', async (c) => {
    const email = await find(c)
    return email ? c.html(capturedEmailPage(site, email)) : c.notFound()
  })

  app.get('/outbox/:id/html', async (c) => {
    const email = await find(c)
    return email ? c.html(email.html, 200, EMAIL_HEADERS) : c.notFound()
  })

  async function find(c: Context) {
    const id = c.req.param('id') ?? ''
    if (!UUID.test(id)) return undefined
    return db.selectFrom('capturedEmails').selectAll().where('id', '=', id).executeTakeFirst()
  }

  return app
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

// Emails use inline styles and may show the logo; everything else is blocked.
const EMAIL_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

// Rejects requests through a proxy, which can come from anywhere, and other host names, which enable DNS rebinding.
function isFromThisMachine(c: Context): boolean {
  const host = c.req.header('host') ?? new URL(c.req.url).host
  return LOCAL_HOST.test(host) && !c.req.header('x-forwarded-for') && !c.req.header('forwarded')
}

const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/
