import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { EmailKind } from '#domain/platform/email-kinds'
import { DAY, HOUR, inSeconds, MINUTE } from '#domain/time/durations'
import type { Log } from '../../log.ts'
import type { Db, OpenDatabase, Tx } from '../database/client.ts'
import type { Email } from '../email/define-email.ts'

/** A job of the email queue: the kind of email and its payload. */
export type EmailJob = { email: EmailKind; [name: string]: unknown }

export const EMAIL_QUEUE = 'email'
/** With exponential backoff, these retries take about three days. */
export const EMAIL_RETRY_LIMIT = 20
/** The dead-letter queue: emails that failed every retry. An operator can send them again. */
export const DEAD_EMAIL_QUEUE = 'email-dead'

/** Works on this import until nothing is left to do. The account is for the audit trail. */
export type ImportJob = { importId: string; startedBy: string }

export const IMPORT_QUEUE = 'import'

export type Queue = {
  boss: PgBoss
  /** Enqueues an email in the transaction: it is sent if and only if the transaction commits. */
  enqueueEmail<Job extends object>(tx: Tx, email: Email<Job>, job: NoInfer<Job>): Promise<void>
  /** Enqueues several emails of one kind, delayed by this many seconds. */
  enqueueEmails<Job extends object>(
    tx: Tx,
    email: Pick<Email<Job>, 'kind' | 'queue'>,
    jobs: readonly { id: string; job: NoInfer<Job> }[],
    delay: number,
  ): Promise<void>
  /**
   * Enqueues emails again that were dropped as no longer needed. Those that wait, are being sent or have failed stay as they are.
   */
  enqueueAgain<Job extends object>(
    tx: Tx,
    email: Pick<Email<Job>, 'kind' | 'queue'>,
    jobs: readonly { id: string; job: NoInfer<Job> }[],
  ): Promise<void>
  /** Whether one of these emails with this payload has not been sent yet, even if every attempt has failed. */
  areEmailsWaiting<Job extends object>(tx: Tx, emails: readonly Email<Job>[], job: NoInfer<Job>): Promise<boolean>
  /** Whether the same email was enqueued again since; the newer one will say what is true when it is sent. */
  isEnqueuedAgain(db: Db, id: string): Promise<boolean>
  /** Prevents waiting emails from being sent until the transaction ends. Returns false if one has been sent already. */
  holdEmails(tx: Tx, ids: readonly string[]): Promise<boolean>
  /** Whether one of these emails is being sent at this moment. The others wait until the transaction ends. */
  areLeaving(tx: Tx, ids: readonly string[]): Promise<boolean>
  /** Removes emails that this transaction holds. */
  removeEmails(tx: Tx, ids: readonly string[]): Promise<void>
  enqueueImport(tx: Tx, job: ImportJob): Promise<void>
  /** Whether long jobs must stop. They continue after the next start. */
  isStopping(): boolean
  stop(): Promise<void>
}

type QueueOptions = { supervise: boolean /** Creates or updates the queue's tables. */; mayMigrate: boolean }

/** Starts the queue's client. The email worker is delivery/worker.ts. */
export async function startQueue(database: OpenDatabase, log: Log, options: QueueOptions): Promise<Queue> {
  const boss = new PgBoss({
    ...database.queue,
    schedule: false,
    supervise: options.supervise,
    migrate: options.mayMigrate,
    superviseIntervalSeconds: 30,
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', (error) => log.error({ error: error.message }, 'job queue'))
  await boss.start()
  await boss.createQueue(DEAD_EMAIL_QUEUE, { retentionSeconds: inSeconds(90 * DAY) })
  await boss.createQueue(EMAIL_QUEUE, {
    deadLetter: DEAD_EMAIL_QUEUE,
    retryLimit: EMAIL_RETRY_LIMIT,
    retryDelay: 15,
    retryBackoff: true,
    retryDelayMax: inSeconds(6 * HOUR),
    expireInSeconds: inSeconds(2 * MINUTE),
    // If the process dies, the job is retried after this time instead of expireInSeconds.
    heartbeatSeconds: 20,
  })
  // If a process dies, another one takes over its import after the heartbeat.
  await boss.createQueue(IMPORT_QUEUE, {
    retryLimit: 1000,
    retryDelay: 1,
    expireInSeconds: inSeconds(HOUR),
    heartbeatSeconds: 20,
  })
  await cacheQueueDefinitions(boss)
  // Workers skip locked emails.
  const hold = async (tx: Tx, ids: readonly string[]) => {
    const { rows } = await sql`select id from pgboss.job
      where name = ${EMAIL_QUEUE} and id = any(${ids}::uuid[]) and state < 'active' for update`.execute(tx)
    return rows.length
  }
  const enqueueEmails: Queue['enqueueEmails'] = async (tx, email, jobs, delay) => {
    if (jobs.length === 0) return
    const emails = jobs.map(({ id, job }) => ({
      id,
      data: { ...job, email: email.kind },
      startAfter: delay,
      ...email.queue,
    }))
    await boss.insert(EMAIL_QUEUE, emails, { db: fromKysely(tx) })
  }
  let isStopping = false
  return {
    boss,
    enqueueEmail: async (tx, email, job) => {
      await boss.send(EMAIL_QUEUE, { ...job, email: email.kind }, { ...email.queue, db: fromKysely(tx) })
    },
    enqueueEmails,
    enqueueAgain: async (tx, email, jobs) => {
      const ids = jobs.map(({ id }) => id)
      // The id of a dropped email would block the new one.
      await sql`delete from pgboss.job
        where name = ${EMAIL_QUEUE} and id = any(${ids}::uuid[]) and state = 'completed'`.execute(tx)
      await enqueueEmails(tx, email, jobs, 0)
    },
    areEmailsWaiting: async (tx, emails, job) => {
      const { rows } = await sql`select from pgboss.job
        where name in (${EMAIL_QUEUE}, ${DEAD_EMAIL_QUEUE}) and state < 'active' and data @> ${JSON.stringify(job)}::jsonb
          and data ->> 'email' = any(${emails.map(({ kind }) => kind)}::text[]) limit 1`.execute(tx)
      return rows.length > 0
    },
    isEnqueuedAgain: async (db, id) => {
      const { rows } = await sql`select from pgboss.job newer join pgboss.job older on older.name = newer.name
        where newer.name = ${EMAIL_QUEUE} and older.id = ${id} and newer.created_on > older.created_on
          and newer.state <= 'completed' and newer.data = older.data limit 1`.execute(db)
      return rows.length > 0
    },
    holdEmails: async (tx, ids) => (await hold(tx, ids)) === ids.length,
    areLeaving: async (tx, ids) => {
      if ((await hold(tx, ids)) === ids.length) return false
      const { rows } = await sql`select id from pgboss.job
        where name = ${EMAIL_QUEUE} and id = any(${ids}::uuid[]) and state = 'active'`.execute(tx)
      return rows.length > 0
    },
    removeEmails: async (tx, ids) => {
      if (ids.length > 0) await boss.deleteJob(EMAIL_QUEUE, [...ids], { db: fromKysely(tx) })
    },
    enqueueImport: async (tx, job) => {
      await boss.send(IMPORT_QUEUE, job, { db: fromKysely(tx) })
    },
    isStopping: () => isStopping,
    stop: () => {
      isStopping = true
      return boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

// pg-boss reads a queue's definition on first use, outside the caller's transaction. On the embedded database with its single
// connection this would deadlock, so the definitions are read now.
async function cacheQueueDefinitions(boss: PgBoss): Promise<void> {
  for (const queue of [EMAIL_QUEUE, DEAD_EMAIL_QUEUE, IMPORT_QUEUE]) {
    await boss.findJobs(queue, { id: '00000000-0000-0000-0000-000000000000' })
  }
}
