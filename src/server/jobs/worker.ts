import { composeEmail } from '../email/compose-email.ts'
import { recordFailure, recordHandOver } from '../email/mailing-outcome.ts'
import { RecipientRefused } from '../email/send-email.ts'
import type { WorkerServices } from '../services.ts'
import { EMAIL_QUEUE, EMAIL_RETRY_LIMIT, type EmailJob } from './queue.ts'

/** As many as there are connections to the mail server. */
const AT_A_TIME = 2
/** Between an email and the next: thousands in a morning leave nearly all of the process to people. Unit: milliseconds. */
const PAUSE = 100

/** Starts delivering what is in the queue. The queue retries what throws, with growing pauses. */
export async function startWorker(services: WorkerServices): Promise<void> {
  const { boss } = services.queue
  for (let worker = 0; worker < AT_A_TIME; worker++) {
    const id = await boss.work<EmailJob>(EMAIL_QUEUE, { pollingIntervalSeconds: 1 }, async ([job]) => {
      if (!job) return
      await deliverEmail(services, job.data, { id: job.id, isLastAttempt: job.retryCount >= EMAIL_RETRY_LIMIT })
      // There may be another: it need not wait for the next look. Where the mail server is down, it does.
      setTimeout(() => boss.notifyWorker(id), PAUSE).unref()
    })
  }
}

/** Delivers one email; running it twice sends the email twice, under the same `id`, and does no other harm. */
export async function deliverEmail(
  services: WorkerServices,
  job: EmailJob,
  { id, isLastAttempt = false }: { id?: string; isLastAttempt?: boolean } = {},
): Promise<void> {
  const { mailer, log } = services
  const message = await composeEmail(services, job)
  if (!message) return log.info({ email: job.email }, 'email no longer needed')
  const mailingId = 'mailingId' in job ? job.mailingId : null
  let messageId: string
  try {
    messageId = await mailer.send({ ...message, ...(id && { id }) })
  } catch (error) {
    const reason = (error as Error).message
    // What became of an email to a supervisor is shown to people; they can mend an address, retrying cannot.
    if (mailingId && error instanceof RecipientRefused) {
      log.warn({ email: job.email, reason }, 'email refused for its recipient, will not be tried again')
      return recordFailure(services, { id: mailingId }, error.reason)
    }
    log.warn({ email: job.email, reason }, 'email not delivered, will be tried again')
    if (mailingId && isLastAttempt) await recordFailure(services, { id: mailingId }, NOT_TAKEN)
    throw error
  }
  if (mailingId) await recordHandOver(services, mailingId, messageId)
  log.info({ email: job.email, transport: mailer.kind }, 'email delivered')
}

const NOT_TAKEN = 'The mail server did not take the email for three days'
