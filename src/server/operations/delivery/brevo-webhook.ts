import { Hono } from 'hono'
import { domainOf } from '#domain/platform/email-address'
import type { Config } from '../../config.ts'
import { setStops } from '../../internships/supervisors/stop-queries.ts'
import type { Db } from '../../platform/database/client.ts'
import { secretsOf } from '../../platform/secrets/sealed.ts'
import { derivedToken, isSameSecret } from '../../platform/secrets/tokens.ts'
import type { Services } from '../../services.ts'
import { recordFailure, recordHeldUp } from './delivery-outcome.ts'
import { type ProviderReport, readProviderReport } from './provider-report.ts'
import { recordAcceptance, recordRefusal } from './refusal-queries.ts'
import { retryBounced } from './retry-bounced.ts'

/** The path at which Brevo reports bounces. It contains a secret; any other path gets 404. */
export function brevoWebhookPath({ authSecret }: Pick<Config, 'authSecret'>): string {
  return `/api/hooks/brevo/${webhookSecret(authSecret)}`
}

/**
 * Accepts one or several delivery reports per request. Reports can be repeated, late or out of order: the first one that blames
 * the address is kept. Reports about unknown emails get the same response, so that Brevo does not retry.
 */
export function brevoWebhook({ config, database, queue, clock, log }: Services): Hono {
  const services = { db: database.db, queue, clock }
  return new Hono().post('/api/hooks/brevo/:secret', async (c) => {
    const isOurs = secretsOf(config).some((secret) => isSameSecret(c.req.param('secret'), webhookSecret(secret)))
    if (!isOurs) return c.notFound()
    const values = readReports(await c.req.text())
    if (!values) return c.json({ code: 'BAD_REQUEST', message: 'The body must be JSON.' }, 400)
    const reports = values.map(readProviderReport).filter((report) => report !== null)
    for (const report of reports) {
      await recordReport(services, report)
      const { messageId, address, what } = report
      log.info({ messageId, ...(address && { domain: domainOf(address) }), what }, 'delivery report')
    }
    return c.json({ status: 'ok' })
  })
}

async function recordReport(
  services: Pick<Services, 'queue' | 'clock'> & { db: Db },
  report: ProviderReport,
): Promise<void> {
  const { db, clock } = services
  const { messageId, address } = report
  if (report.what === 'delivered') {
    await recordAcceptance(db, address, clock())
    return recordHeldUp(db, messageId, null)
  }
  if (report.what === 'unwanted') return stopUnwanted(db, messageId, clock())
  const { kind, reason, isFinal } = report
  await recordRefusal(db, { kind, address, reason, now: clock() })
  if (kind === 'address') return recordFailure(services, { messageId }, reason)
  if (kind !== 'deferred') await recordHeldUp(db, messageId, kind)
  if (isFinal) await retryBounced(services, messageId)
}

/** Treats a spam report like pressing Stop. */
async function stopUnwanted(db: Db, messageId: string, now: Date): Promise<void> {
  const asked = db.selectFrom('feedbackMailings').select('address').where('messageId', '=', messageId)
  const written = db
    .selectFrom('messageEmails')
    .innerJoin('messageStudents', 'messageStudents.emailId', 'messageEmails.id')
    .select('messageEmails.address')
    .where('messageEmails.headerId', '=', messageId)
    .where('messageStudents.supervisorId', 'is not', null)
  const addresses = await asked.union(written).execute()
  await setStops(
    db,
    addresses.map(({ address }) => ({ address, studentId: null })),
    now,
  )
}

function readReports(body: string): unknown[] | null {
  try {
    const parsed: unknown = JSON.parse(body)
    return Array.isArray(parsed) ? parsed : [parsed]
  } catch {
    return null
  }
}

function webhookSecret(authSecret: string): string {
  return derivedToken(authSecret, 'brevo webhook')
}
