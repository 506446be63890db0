import { CompiledQuery } from 'kysely'
import { PgBoss, type Db as QueueDb } from 'pg-boss'
import type { OpenDatabase, Tx } from '../database/client.ts'
import { unheard } from '../database/unheard.ts'
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
  /** The statement that does so, to be sent with others. */
  emailStatement(job: EmailJob): Promise<CompiledQuery<unknown>>
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
  const emailStatement = async (job: EmailJob) => {
    // Somebody sits before the screen and waits for these: they go before the hundreds of a morning's reminders.
    const awaited = 'sealedToken' in job ? { retentionSeconds: TOKEN_LIFETIMES[job.email], priority: 1 } : {}
    return statementOf((db) => boss.send(EMAIL_QUEUE, job, { ...awaited, db }))
  }
  return {
    boss,
    emailStatement,
    // Nobody wants the answer, which is the job's id.
    enqueueEmail: async (tx, job) => void (await tx.executeQuery(unheard(await emailStatement(job)))),
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}

/** What the queue would run, instead of running it. Throws unless it is one statement. */
async function statementOf(send: (db: QueueDb) => Promise<unknown>): Promise<CompiledQuery<unknown>> {
  const statements: CompiledQuery[] = []
  await send({
    executeSql: async (text, values = []) => {
      statements.push(CompiledQuery.raw(text, values))
      return { rows: [{ id: '' }] }
    },
  })
  const [statement, ...others] = statements
  if (!statement || others.length > 0) throw new Error('The queue does not add a job with one statement.')
  return statement
}

// The first use of a queue reads its definition outside the caller's transaction, which would wait for itself on the
// embedded database's one connection; so it is read now.
async function warm(boss: PgBoss): Promise<void> {
  for (const queue of [EMAIL_QUEUE, DEAD_EMAIL_QUEUE]) {
    await boss.findJobs(queue, { id: '00000000-0000-0000-0000-000000000000' })
  }
}
