import { Hono } from 'hono'
import { afterAll, describe, expect, it } from 'vitest'
import { DEFAULT_APPEARANCE } from '#domain/settings/appearance'
import { openTestDatabase } from '../../testing/test-database.ts'
import { createMailer } from '../email/send-email.ts'
import { addSecurityHeaders } from '../http/security-headers.ts'
import { outbox } from './outbox.ts'

const { db, close } = await openTestDatabase()
afterAll(close)
const app = new Hono()
app.use(addSecurityHeaders({ isHttps: false }))
app.route(
  '/',
  outbox(db, {
    productName: 'Fieldmark',
    universityName: 'Riverside University',
    supportEmail: 'careers@riverside.example',
    appearance: DEFAULT_APPEARANCE,
    stylesheet: '/s.css',
    font: '/assets/public-sans.woff2',
    headingFont: '/assets/newsreader.woff2',
    draftScript: '/d.js',
  }),
)

const read = async (path: string) => {
  const response = await app.request(path)
  return { status: response.status, headers: response.headers, body: await response.text() }
}

async function capture(subject: string, createdAt: string) {
  const mailer = createMailer({ productName: 'F', mailFrom: 'f@x.example', email: { kind: 'captured' } }, db)
  await mailer.send({
    to: { name: '<b>Zoë</b>', address: 'zoe@x.example' },
    subject,
    html: '<p style="color:red">Hello</p>',
    text: 'Open http://localhost:3000/feedback/submit/abc_-123. <script>alert(1)</script>',
  })
  const { id } = await db
    .updateTable('capturedEmails')
    // The column's type does not allow updates.
    .set({ createdAt: new Date(createdAt) as never })
    .where('subject', '=', subject)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('the outbox', () => {
  it('says why it exists and that it is empty', async () => {
    const { body } = await read('/outbox')
    expect(body).toContain('No email transport is configured, so emails are stored here')
    expect(body).toContain('No emails yet.')
  })

  it('lists the newest email first and shows its text with clickable links', async () => {
    await capture('Older', '2026-06-15T10:00:00Z')
    const id = await capture('Newer', '2026-06-15T11:00:00Z')
    const list = await read('/outbox')
    expect(list.headers.get('cache-control')).toBe('no-store')
    expect(list.body.indexOf('>Newer<')).toBeLessThan(list.body.indexOf('>Older<'))
    const { body, headers } = await read(`/outbox/${id}`)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toContain('<a href="http://localhost:3000/feedback/submit/abc_-123">')
    expect(body).toContain('&lt;b&gt;Zoë')
    expect(body).not.toContain('<script>')
  })

  it('shows the HTML with its own headers, which allow only inline styles', async () => {
    const id = await capture('Newest', '2026-06-15T12:00:00Z')
    const { body, headers } = await read(`/outbox/${id}/html`)
    expect(body).toBe('<p style="color:red">Hello</p>')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'unsafe-inline'")
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect((await read('/outbox')).headers.get('content-security-policy')).toContain("default-src 'self'")
  })

  it.each(['/outbox/1', '/outbox/00000000-0000-0000-0000-000000000000', "/outbox/'/html"])(
    'does not find %s',
    async (path) => {
      expect((await read(path)).status).toBe(404)
    },
  )
})
