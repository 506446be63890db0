import { fromKysely, PgBoss } from 'pg-boss'
import type { OpenDatabase, Tx } from '../database/client.ts'
import type { Log } from '../log.ts'

/**
 * What can be enqueued. Payloads are ids, never texts; a link that only the mailbox may see is sealed with the
 * server's secret (auth/sealed.ts).
 */
export type EmailJob =
  | { email: 'verify-email' | 'reset-password'; profileId: string; sealedToken: string }
  | { email: 'supervisor-confirmation' | 'feedback-request' | 'feedback-reminder'; mailingId: string }
  | { email: 'supervisor-declined' | 'supervisor-handed-over'; answerId: string }
  | { email: 'feedback-submitted' | 'feedback-approved'; feedbackId: string }
  | { email: 'feedback-copy'; feedbackId: string }
  | { email: 'internship-approved' | 'internship-rejected'; internshipId: string }
  | { email: 'delivery-failed'; linkId: string }

export const EMAIL_QUEUE = 'email'
/** An email is tried this often again, with growing pauses: about three days. */
export const EMAIL_RETRY_LIMIT = 20
/** Where an email ends that could not be delivered within about three days; an operator can send it again. */
export const DEAD_EMAIL_QUEUE = 'email-dead'

/** A link in an account email is of no use after this long, and neither is the email. Unit: seconds. */
export const TOKEN_LIFETIMES = { 'verify-email': 24 * 60 * 60, 'reset-password': 60 * 60 } as const

export type Queue = {
  boss: PgBoss
  /** Puts an email into the queue as part of the transaction: it leaves if and only if the change is committed. */
  enqueueEmail(tx: Tx, job: EmailJob): Promise<void>
  stop(): Promise<void>
}

/** Starts the queue's tables and clients; the worker is apart (worker.ts). */
export async function startQueue(database: OpenDatabase, log: Log, options: { supervise: boolean }): Promise<Queue> {
  const boss = new PgBoss({
    ...database.queue,
    schedule: false,
    supervise: options.supervise,
    superviseIntervalSeconds: 30,
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', (error) => log.error({ error: error.message }, 'job queue'))
  await boss.start()
  await boss.createQueue(DEAD_EMAIL_QUEUE, { retentionSeconds: 90 * 24 * 60 * 60 })
  await boss.createQueue(EMAIL_QUEUE, {
    deadLetter: DEAD_EMAIL_QUEUE,
    retryLimit: EMAIL_RETRY_LIMIT,
    retryDelay: 15,
    retryBackoff: true,
    retryDelayMax: 6 * 60 * 60,
    expireInSeconds: 120,
    // Whose process has died is tried again after this time and the queue's next look, not after those two minutes.
    heartbeatSeconds: 20,
  })
  await warm(boss)
  return {
    boss,
    enqueueEmail: async (tx, job) => {
      // Somebody waits in front of the screen for these: they go before the reminders of a whole morning.
      const awaited = 'sealedToken' in job ? { retentionSeconds: TOKEN_LIFETIMES[job.email], priority: 1 } : {}
      await boss.send(EMAIL_QUEUE, job, { ...awaited, db: fromKysely(tx) })
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}

// The first use of a queue reads its definition outside the caller's transaction, which would wait for itself on the
// embedded database's one connection; so it is read now.
async function warm(boss: PgBoss): Promise<void> {
  for (const queue of [EMAIL_QUEUE, DEAD_EMAIL_QUEUE]) {
    await boss.findJobs(queue, { id: '00000000-0000-0000-0000-000000000000' })
  }
}
