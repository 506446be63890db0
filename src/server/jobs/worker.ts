import type { Config } from '../config.ts'
import type { Db } from '../database/client.ts'
import { composeEmail } from '../email/compose-email.ts'
import type { Mailer } from '../email/send-email.ts'
import type { Log } from '../log.ts'
import { EMAIL_QUEUE, type EmailJob, type Queue } from './queue.ts'

export type WorkerServices = { config: Config; db: Db; queue: Queue; mailer: Mailer; log: Log; clock: () => Date }

/** Starts delivering what is in the queue. The queue retries what throws, with growing pauses. */
export async function startWorker(services: WorkerServices): Promise<void> {
  const { boss } = services.queue
  await boss.work<EmailJob>(EMAIL_QUEUE, { pollingIntervalSeconds: 1, localConcurrency: 2 }, async ([job]) => {
    if (job) await deliverEmail(services, job.data)
  })
}

/** Delivers one email; running it twice sends the same email twice and does no other harm. */
export async function deliverEmail(services: WorkerServices, job: EmailJob): Promise<void> {
  const { mailer, log } = services
  const message = await composeEmail(services, job)
  if (!message) return log.info({ email: job.email }, 'email no longer needed')
  try {
    await mailer.send(message)
  } catch (error) {
    log.warn({ email: job.email, reason: (error as Error).message }, 'email not delivered, will be tried again')
    throw error
  }
  log.info({ email: job.email, transport: mailer.kind }, 'email delivered')
}
