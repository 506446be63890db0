import { createHmac } from 'node:crypto'
import { Hono } from 'hono'
import * as z from 'zod'
import type { Config } from '../../config.ts'
import { bareMessageId } from '../../platform/email/send-email.ts'
import { isSameSecret } from '../../platform/secrets/hash-token.ts'
import { secretsOf } from '../../platform/secrets/sealed.ts'
import type { Services } from '../../services.ts'
import { recordFailure } from './delivery-outcome.ts'

/** The path where Brevo reports bounces. It contains a secret; any other path gets 404. */
export function brevoWebhookPath({ authSecret }: Pick<Config, 'authSecret'>): string {
  return `/api/hooks/brevo/${webhookSecret(authSecret)}`
}

/**
 * Accepts one or several delivery reports per request. Reports can be repeated, late or out of order, so only permanent
 * failures count, and the first one is kept. Reports about unknown emails get the same response, so that Brevo does not retry.
 */
export function brevoWebhook({ config, database, queue, clock, log }: Services): Hono {
  return new Hono().post('/api/hooks/brevo/:secret', async (c) => {
    const isOurs = secretsOf(config).some((secret) => isSameSecret(c.req.param('secret'), webhookSecret(secret)))
    if (!isOurs) return c.notFound()
    const reports = readReports(await c.req.text())
    if (!reports) return c.json({ code: 'BAD_REQUEST', message: 'The body must be JSON.' }, 400)
    const failures = reports.flatMap(failureIn)
    for (const { messageId, reason } of failures)
      await recordFailure({ db: database.db, queue, clock }, { messageId }, reason)
    log.info({ reports: reports.length, failures: failures.length }, 'delivery reports')
    return c.json({ status: 'ok' })
  })
}

/** The events that end a delivery. Brevo itself retries after soft bounces and deferrals. */
const FAILURES: Record<string, string> = {
  hard_bounce: 'The address does not accept emails',
  invalid_email: 'The address is not valid',
  blocked: 'The mail provider no longer delivers to this address',
  spam: 'The recipient marked an email as spam',
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
  const detail = data.reason?.trim()
  return [{ messageId: bareMessageId(data['message-id']), reason: detail ? `${meaning}: ${detail}` : meaning }]
}

function webhookSecret(authSecret: string): string {
  return createHmac('sha256', authSecret).update('brevo webhook').digest('hex').slice(0, 40)
}
