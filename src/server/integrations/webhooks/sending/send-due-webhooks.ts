import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { DELIVERY_DAYS, FAILING_DAYS, GONE, leavesFeedback, quietTime, retryDelay } from '#domain/integrations/webhooks'
import type { Config } from '../../../config.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/database/client.ts'
import { listAdmins } from '../../../platform/email/recipients.ts'
import { unseal } from '../../../platform/secrets/sealed.ts'
import type { OpenServices } from '../../../services.ts'
import { webhookDisabled } from '../webhook-disabled-email.tsx'
import { NOW } from '../webhook-queries.ts'
import { type Answer, failureText, postOutside } from './post-outside.ts'

type Services = Pick<OpenServices, 'config' | 'db' | 'queue' | 'log'>
type Claimed = Awaited<ReturnType<typeof claim>>[number]
type Outcome = Omit<Answer, 'status' | 'text'> & {
  status: number | null
  text: string | null
  error: string | null
  durationMs: number
}

/** Sends all due deliveries. Several processes share the work. */
export async function sendDueWebhooks(services: Services, isStopping: () => boolean = () => false): Promise<void> {
  while (!isStopping()) {
    const claimed = await claim(services.db)
    if (claimed.length === 0) return
    await Promise.all(claimed.map((delivery) => send(services, delivery)))
  }
}

/** Limits each endpoint, so that a slow one does not delay the others. */
const PER_ENDPOINT = 10

/** Claims deliveries for a minute. If the process dies, they become due again. */
function claim(db: Db) {
  return db
    .updateTable('webhookDeliveries')
    .from('webhookEndpoints')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      attemptedAt: NOW,
      dueAt: sql<Date>`clock_timestamp() + interval '1 minute'`,
    }))
    .whereRef('webhookEndpoints.id', '=', 'webhookDeliveries.endpointId')
    .where(
      sql<boolean>`webhook_deliveries.id in (
        select due.id from webhook_endpoints endpoints cross join lateral (
          select id from webhook_deliveries
          where endpoint_id = endpoints.id and due_at <= clock_timestamp()
          order by due_at limit ${sql.lit(PER_ENDPOINT)} for update skip locked) due
        where endpoints.disabled_at is null and coalesce(endpoints.quiet_until <= clock_timestamp(), true))`,
    )
    .returning(['webhookDeliveries.id', 'endpointId', 'event', 'data', 'attempts', 'webhookDeliveries.createdAt'])
    .returning(['url', 'sealedSecret', 'sealedOldSecret', 'oldSecretUntil', 'attemptedAt'])
    .execute()
}

async function send({ config, db, queue, log }: Services, delivery: Claimed): Promise<void> {
  const outcome = await post(delivery, config)
  const isDelivered = outcome.status !== null && outcome.status >= 200 && outcome.status < 300
  const { id, event, attempts } = delivery
  log.info({ delivery: id, event, attempts, status: outcome.status, error: outcome.error }, 'webhook sent')
  await inTransaction(db, async (tx) => {
    await record(tx, delivery, outcome, isDelivered)
    if (isDelivered) return noteSuccess(tx, delivery)
    if (await noteFailure(tx, delivery, outcome)) await tellAdmins(tx, queue, delivery.endpointId)
  })
}

async function post(delivery: Claimed, config: Config): Promise<Outcome> {
  const startedAt = performance.now()
  const duration = () => Math.round(performance.now() - startedAt)
  try {
    const body = payloadOf(delivery, config)
    const sentAt = delivery.attemptedAt ?? delivery.createdAt
    const headers = {
      'content-type': 'application/json',
      'user-agent': `${config.productName.replaceAll(/[^\w.-]/g, '-')}-Webhooks`,
      ...signedHeaders({ id: delivery.id, sentAt, body }, secretsOf(delivery, sentAt, config)),
    }
    const { text, ...answer } = await postOutside(new URL(delivery.url), { headers, body }, config)
    // The database cannot store NUL.
    return { ...answer, text: text.replaceAll('\0', ''), error: null, durationMs: duration() }
  } catch (error) {
    return { status: null, text: null, retryAfter: null, error: failureText(error), durationMs: duration() }
  }
}

type Happening = { event: string; createdAt: Date; data: Record<string, string> }

/** The body that the receiver gets: ids, the status, and where to read the rest. */
function payloadOf({ event, createdAt, data }: Happening, { publicUrl }: Pick<Config, 'publicUrl'>): string {
  const url = addressFor(event, data)
  return JSON.stringify({
    type: event,
    timestamp: createdAt.toISOString(),
    data: { ...data, ...(url && { url: `${publicUrl}/api/v1/${url}` }) },
  })
}

/** The address of the feedback, or of the internship if there is no feedback to read. */
function addressFor(event: string, { feedbackId, internshipId }: Record<string, string>): string | null {
  if (feedbackId && leavesFeedback(event)) return `feedback?id=${feedbackId}`
  return internshipId ? `internships?id=${internshipId}` : null
}

function secretsOf({ sealedSecret, sealedOldSecret, oldSecretUntil }: Claimed, now: Date, config: Config) {
  const isOldValid = sealedOldSecret !== null && oldSecretUntil !== null && now < oldSecretUntil
  return [sealedSecret, ...(isOldValid ? [sealedOldSecret] : [])].map((sealed) => unsealOrExplain(config, sealed))
}

function unsealOrExplain(config: Config, sealed: string): string {
  try {
    return unseal(config, sealed)
  } catch {
    throw new Error('AUTH_SECRET has changed; make a new secret')
  }
}

type Message = { id: string; sentAt: Date; body: string }

/** The headers of Standard Webhooks, with a signature by each secret. */
function signedHeaders({ id, sentAt, body }: Message, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

/** Records the outcome, unless somebody has sent the delivery again in the meantime. */
async function record(tx: Tx, { id, attempts }: Claimed, outcome: Outcome, isDelivered: boolean): Promise<void> {
  const delay = isDelivered ? null : retryDelay(attempts)
  await tx
    .updateTable('webhookDeliveries')
    .set({
      deliveredAt: isDelivered ? NOW : null,
      dueAt: delay === null ? null : sql<Date>`clock_timestamp() + make_interval(secs => ${delay})`,
      responseStatus: outcome.status,
      responseText: outcome.text,
      error: outcome.error,
      durationMs: outcome.durationMs,
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute()
}

async function noteSuccess(tx: Tx, { endpointId }: Claimed): Promise<void> {
  await tx
    .updateTable('webhookEndpoints')
    .set({ failingSince: null })
    .where('id', '=', endpointId)
    .where('failingSince', 'is not', null)
    .execute()
}

/** Returns true if this failure disables the endpoint. An endpoint with a new address is not disabled. */
async function noteFailure(tx: Tx, { endpointId, url }: Claimed, { status, retryAfter }: Outcome): Promise<boolean> {
  const quiet = status === null ? null : quietTime({ status, retryAfter }, new Date())
  await tx
    .updateTable('webhookEndpoints')
    .set((eb) => ({
      failingSince: eb.fn.coalesce('failingSince', NOW),
      ...(quiet !== null && { quietUntil: sql<Date>`clock_timestamp() + make_interval(secs => ${quiet})` }),
    }))
    .where('id', '=', endpointId)
    .where('url', '=', url)
    .execute()
  const isGone = status === GONE
  const disabled = await tx
    .updateTable('webhookEndpoints')
    .set({ disabledAt: NOW, disabledBecause: isGone ? 'gone' : 'failures' })
    .where('id', '=', endpointId)
    .where('url', '=', url)
    .where('disabledAt', 'is', null)
    .$if(!isGone, (query) =>
      query.where('failingSince', '<=', sql<Date>`clock_timestamp() - make_interval(days => ${FAILING_DAYS})`),
    )
    .returning('id')
    .executeTakeFirst()
  return disabled !== undefined
}

async function tellAdmins(tx: Tx, queue: Services['queue'], webhookId: string): Promise<void> {
  for (const id of await listAdmins(tx)) await queue.enqueueEmail(tx, webhookDisabled, { webhookId, profileId: id })
}

/** Also deletes old secrets, which no longer sign. */
export async function deleteOldDeliveries(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('webhookDeliveries')
    .where('createdAt', '<', sql<Date>`clock_timestamp() - make_interval(days => ${DELIVERY_DAYS})`)
    .execute()
  await db
    .updateTable('webhookEndpoints')
    .set({ sealedOldSecret: null, oldSecretUntil: null })
    .where('oldSecretUntil', '<', now)
    .execute()
}
