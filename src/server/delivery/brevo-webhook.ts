import { createHmac, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import * as z from 'zod'
import type { Config } from '../config.ts'
import { recordFailure } from '../email/mailing-outcome.ts'
import { bareMessageId } from '../email/send-email.ts'
import type { Services } from '../services.ts'

/** Where Brevo reports what became of emails. Whoever does not know the address finds nothing there. */
export function brevoWebhookPath({ authSecret }: Pick<Config, 'authSecret'>): string {
  return `/api/hooks/brevo/${webhookSecret(authSecret)}`
}

/**
 * Takes Brevo's reports, one or many at a time. They come twice, late and in any order: only those of a final failure
 * count, and the first of these stands. Reports about other emails are answered alike, so that they are not sent again.
 */
export function brevoWebhook({ config, database, queue, clock, log }: Services): Hono {
  const pages = new Hono()
  pages.post('/api/hooks/brevo/:secret', async (c) => {
    if (!isSame(c.req.param('secret'), webhookSecret(config.authSecret))) return c.notFound()
    const reports = readReports(await c.req.text())
    if (!reports) return c.json({ code: 'BAD_REQUEST', message: 'The body must be JSON.' }, 400)
    const failures = reports.flatMap(failureIn)
    for (const { messageId, reason } of failures)
      await recordFailure({ db: database.db, queue, clock }, { messageId }, reason)
    log.info({ reports: reports.length, failures: failures.length }, 'delivery reports')
    return c.json({ status: 'ok' })
  })
  return pages
}

/** What each event that ends a delivery means. Soft bounces and deferrals are Brevo's to try again. */
const FAILURES: Record<string, string> = {
  hard_bounce: 'The address does not take emails',
  invalid_email: 'The address is not valid',
  blocked: 'The mail provider no longer delivers to this address',
  spam: 'The recipient has marked an email as unwanted',
}

const report = z.object({ event: z.string(), 'message-id': z.string().min(1), reason: z.string().optional().catch('') })

function readReports(body: string): unknown[] | null {
  try {
    const parsed: unknown = JSON.parse(body)
    return Array.isArray(parsed) ? parsed : [parsed]
  } catch {
    return null
  }
}

function failureIn(value: unknown): { messageId: string; reason: string }[] {
  const { data } = report.safeParse(value)
  const meaning = data && Object.hasOwn(FAILURES, data.event) ? FAILURES[data.event] : undefined
  if (!data || !meaning) return []
  const said = data.reason?.trim()
  return [{ messageId: bareMessageId(data['message-id']), reason: said ? `${meaning}: ${said}` : meaning }]
}

function webhookSecret(authSecret: string): string {
  return createHmac('sha256', authSecret).update('brevo webhook').digest('hex').slice(0, 40)
}

function isSame(given: string, secret: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}
