import { setTimeout } from 'node:timers/promises'
import { domainOf } from '#domain/platform/email-address'
import type { HeldUpBy } from '#domain/platform/mail-refusal'
import { withOrigin } from '../../platform/database/origin.ts'
import { type Email, type EmailServices, emailOfKind } from '../../platform/email/define-email.ts'
import { emailAbout } from '../../platform/email/email-about.ts'
import { type EmailMessage, EmailRefused, messageIdOf } from '../../platform/email/send-email.ts'
import { EMAIL_QUEUE, EMAIL_RETRY_LIMIT, type EmailJob } from '../../platform/jobs/queue.ts'
import { EMAILS, recordError, recordSuccess } from '../../platform/jobs/schedule.ts'
import { inSpan } from '../../platform/traces/in-span.ts'
import type { WorkerServices } from '../../services.ts'
import { recordFailure, recordHandOver, recordRetry } from './delivery-outcome.ts'
import { readPause, recordAcceptance, recordRefusal, withoutPeople } from './refusal-queries.ts'

/** The number of connections to the mail server. */
const CONCURRENCY = 2
/** The delay between two emails, so that many emails do not slow down requests. Unit: milliseconds. */
const DELAY = 100

/** Starts delivering the queued emails. The queue retries failed ones with backoff. */
export async function startWorker(services: WorkerServices): Promise<void> {
  const { boss } = services.queue
  for (let worker = 0; worker < CONCURRENCY; worker++) {
    const id = await boss.work<EmailJob>(EMAIL_QUEUE, { pollingIntervalSeconds: 1 }, async ([job]) => {
      if (!job) return
      await deliverEmail(services, job.data, { id: job.id, isLastAttempt: job.retryCount >= EMAIL_RETRY_LIMIT })
      // Fetch the next email without waiting for the polling interval; after a failure, wait for it.
      void setTimeout(DELAY, null, { ref: false }).then(() => boss.notifyWorker(id))
    })
  }
}

type Attempt = { id?: string; isLastAttempt?: boolean }

/** Delivers one email. Running it twice sends the email twice, with the same `id`, and has no other effect. */
export function deliverEmail(services: WorkerServices, job: EmailJob, attempt: Attempt = {}): Promise<void> {
  const origin = { kind: 'system', endpoint: 'Emails' } as const
  return withOrigin(origin, () => inSpan(`email ${job.email}`, {}, () => deliver(services, job, attempt)))
}

async function deliver(services: WorkerServices, job: EmailJob, { id, isLastAttempt = false }: Attempt): Promise<void> {
  const { mailer, log, db, clock } = services
  const email = emailOfKind(services.emails, job.email)
  /** Included in each log line about the email. */
  const about = { email: job.email, ...(id && { messageId: messageIdOf(services.config, id) }) }
  // The email was enqueued again, for example because a decision was set back and made again while the first email waited.
  if (id && 'while' in email.leaves && (await services.queue.isEnqueuedAgain(db, id)))
    return log.info(about, 'email enqueued again, only the newer one leaves')
  const message = await composeEmail(services, job)
  if (!message) {
    await email.withdraw?.(services, job)
    return log.info(about, 'email no longer needed')
  }
  const { address } = message.to
  const toDomain = { ...about, domain: domainOf(address) }
  const deliveryId = email.deliveryId?.(job)
  const willRetry = async (heldUpBy: HeldUpBy | null) => {
    if (deliveryId) await recordRetry(db, deliveryId, { jobId: id, heldUpBy })
  }
  const pausedUntil = isAwaited(email) ? null : await readPause(db, clock())
  if (pausedUntil) {
    await willRetry('ours')
    log.info(toDomain, 'email waits until the pause of sending ends')
    throw new NotDelivered(pausedSentence(pausedUntil), message)
  }
  let messageId: string
  try {
    messageId = await mailer.send({ ...message, ...(id && { id }) })
  } catch (error) {
    const reason = (error as Error).message
    const kind = error instanceof EmailRefused ? error.kind : null
    if (error instanceof EmailRefused)
      await recordRefusal(db, { kind: error.kind, address, reason: error.reason, now: clock() })
    // A retry cannot fix a wrong address. Students and reviewers see the failure and can.
    if (deliveryId && error instanceof EmailRefused && kind === 'address') {
      log.warn({ ...toDomain, reason: withoutPeople(reason, address) }, 'address refused, no retry')
      return recordFailure(services, { id: deliveryId }, error.reason)
    }
    const outcome = isLastAttempt ? 'email given up' : 'email not delivered, will be retried'
    log.warn({ ...toDomain, kind, reason: withoutPeople(reason, address) }, outcome)
    const heldUpBy = kind === 'mailbox-full' || kind === 'ours' ? kind : isLastAttempt ? 'ours' : null
    await willRetry(heldUpBy)
    await recordError(services, EMAILS, error as Error)
    throw new NotDelivered(error instanceof EmailRefused ? error.reason : reason, message)
  }
  await recordOrRetry({ log, about: toDomain }, async () => {
    await recordSuccess(services, EMAILS)
    // Brevo accepts emails to every domain, and reports later how the domains' servers responded.
    if (mailer.kind !== 'brevo') await recordAcceptance(db, address, clock())
    if (deliveryId) await recordHandOver(services, deliveryId, messageId)
    // Includes a job that returned to the queue while the database was away.
    if (id) await services.queue.boss.complete(EMAIL_QUEUE, id, null, { includeQueued: true })
  })
  log.info({ ...toDomain, messageId, transport: mailer.kind }, 'email delivered')
}

/** Composes a job's email from the current data, in the recipient's language; null if it is no longer needed. */
export async function composeEmail(services: EmailServices, job: EmailJob): Promise<EmailMessage | null> {
  const email = emailOfKind(services.emails, job.email)
  const facts = await email.facts(services, job)
  return facts ? emailAbout(services, email, facts) : null
}

/** Less than the queue waits for a delivery. Unit: milliseconds. */
const RECORD_WITHIN = 100_000
const RECORD_AGAIN_AFTER = 1000

type Recording = Pick<WorkerServices, 'log'> & { about: object }

/** Retries recording, because the mail server has the email: failing now would send it again. */
async function recordOrRetry({ log, about }: Recording, record: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + RECORD_WITHIN
  for (;;) {
    try {
      return await record()
    } catch (error) {
      if (performance.now() > deadline) throw error
      log.warn({ ...about, err: error }, 'email delivered, but not recorded yet, trying again')
      await setTimeout(RECORD_AGAIN_AFTER)
    }
  }
}

/** The queue stores these fields with the email, for the admins' list of failed emails. */
class NotDelivered extends Error {
  readonly recipient: string
  readonly subject: string
  constructor(reason: string, { to, subject }: EmailMessage) {
    super(reason)
    this.recipient = to.address
    this.subject = subject
  }
}

/** Whether a person is waiting for the email in front of a screen, so that it is useful for a short time only. */
function isAwaited(email: Email): boolean {
  return (email.queue?.priority ?? 0) > 0
}

function pausedSentence(until: Date): string {
  return `Sending is paused until ${until.toISOString()}, because several domains refuse our emails`
}
