import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import { DAY, HOUR, inSeconds, MINUTE } from '#domain/durations'
import type { EditableEmail } from '#domain/email-texts'
import { INVITATION_DAYS } from '#domain/invitation'
import type { Language } from '#domain/languages'
import type { OpenDatabase, Tx } from '../database/client.ts'
import type { Log } from '../log.ts'

/**
 * The payload of an email job. It holds ids only; the token of an account link, and the recipient who has just been erased, are
 * encrypted (auth/sealed.ts). `issuedAt` is in seconds since 1970.
 */
export type EmailJob =
  | { email: AccountEmailName; profileId: string; sealedToken: string; issuedAt: number }
  | { email: 'supervisor-confirmation' | 'feedback-request' | 'feedback-reminder'; mailingId: string }
  | { email: 'supervisor-declined' | 'supervisor-decline-undone' | 'supervisor-handed-over'; answerId: string }
  | { email: 'feedback-submitted' | 'feedback-approved' | 'feedback-copy'; feedbackId: string }
  | { email: 'midterm-request'; midtermLinkId: string }
  | { email: 'midterm-released'; supervisorId: string }
  | { email: 'internship-approved' | 'internship-rejected'; internshipId: string }
  | { email: 'delivery-failed'; linkId: string }
  | { email: 'invitation'; invitationId: string }
  | { email: 'already-registered'; profileId: string }
  | { email: 'new-device'; noticeId: string }
  | { email: 'passkey-added' | 'passkey-removed'; profileId: string; sessionId: string; changedAt: string }
  | { email: 'factor-changed'; factorNoticeId: string }
  | { email: 'own-data-link'; linkId: string }
  | { email: 'webhook-disabled'; webhookId: string; profileId: string }
  | { email: 'data-erased'; sealedRecipient: string; language: Language | null }
  | { email: 'erasure-declined'; erasureRequestId: string }
  | { email: 'staff-message'; messageEmailId: string }
  | { email: 'weekly-digest'; reviewerId: string }
  | { email: 'scheduled-export'; scheduledExportId: string }
  | { email: 'test-email'; sample: EditableEmail; profileId: string }

export const EMAIL_QUEUE = 'email'
/** With exponential backoff, this takes about three days. */
export const EMAIL_RETRY_LIMIT = 20
/** The dead letter queue: emails that failed every retry. An operator can send them again. */
export const DEAD_EMAIL_QUEUE = 'email-dead'

/** How long a link or code in an account email is valid; afterwards the email is not sent any more. Unit: seconds. */
export const TOKEN_LIFETIMES = {
  'verify-email': inSeconds(DAY),
  'reset-password': inSeconds(HOUR),
  'sign-in-code': inSeconds(10 * MINUTE),
  'sign-in-link': inSeconds(10 * MINUTE),
  'confirmation-code': inSeconds(10 * MINUTE),
  'allow-new-address': inSeconds(DAY),
  'confirm-new-address': inSeconds(DAY),
  'student-invitation': inSeconds(INVITATION_DAYS * DAY),
} as const
export type AccountEmailName = keyof typeof TOKEN_LIFETIMES

/** Works on this import until there is nothing to do. The account is for the audit trail. */
export type ImportJob = { importId: string; startedBy: string }

export const IMPORT_QUEUE = 'import'

export type Queue = {
  boss: PgBoss
  /** Enqueues an email in the transaction: it is sent if and only if the transaction commits. */
  enqueueEmail(tx: Tx, job: EmailJob): Promise<void>
  /** The same for many emails, which wait so many seconds before they are sent. */
  enqueueEmails(tx: Tx, emails: readonly { id: string; job: EmailJob }[], delay: number): Promise<void>
  /** Keeps waiting emails from leaving until the transaction ends. Returns false if one of them has left already. */
  holdEmails(tx: Tx, ids: readonly string[]): Promise<boolean>
  /** Removes emails in the transaction, which holds them. */
  removeEmails(tx: Tx, ids: readonly string[]): Promise<void>
  enqueueImport(tx: Tx, job: ImportJob): Promise<void>
  /** Long jobs must stop, and are continued after the next start. */
  isStopping(): boolean
  stop(): Promise<void>
}

/** Creates the queue's tables and starts its client. The worker is in worker.ts. */
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
  // Of a process that dies, another one takes the import over after the heartbeat.
  await boss.createQueue(IMPORT_QUEUE, {
    retryLimit: 1000,
    retryDelay: 1,
    expireInSeconds: inSeconds(HOUR),
    heartbeatSeconds: 20,
  })
  await cacheQueueDefinitions(boss)
  let isStopping = false
  return {
    boss,
    enqueueEmail: async (tx, job) => {
      await boss.send(EMAIL_QUEUE, job, { ...optionsOf(job), db: fromKysely(tx) })
    },
    enqueueEmails: async (tx, emails, delay) => {
      if (emails.length === 0) return
      const jobs = emails.map(({ id, job }) => ({ id, data: job, startAfter: delay, ...optionsOf(job) }))
      await boss.insert(EMAIL_QUEUE, jobs, { db: fromKysely(tx) })
    },
    holdEmails: async (tx, ids) => {
      // The workers skip locked emails.
      const { rows } = await sql`select id from pgboss.job
        where name = ${EMAIL_QUEUE} and id = any(${ids}::uuid[]) and state < 'active' for update`.execute(tx)
      return rows.length === ids.length
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

function optionsOf(job: EmailJob) {
  // Thousands of these can be waiting.
  if (job.email === 'student-invitation') return { retentionSeconds: TOKEN_LIFETIMES[job.email] }
  // Account emails are sent first, because someone is waiting for them.
  if ('sealedToken' in job) return { retentionSeconds: TOKEN_LIFETIMES[job.email], priority: 1 }
  // Somebody who was erased must not stay in the queue once the email is sent.
  if ('sealedRecipient' in job) return { deleteAfterSeconds: 1 }
  return {}
}

// pg-boss reads a queue's definition on first use, outside the caller's transaction. On the embedded database, with its one
// connection, this would deadlock, so the definitions are read now.
async function cacheQueueDefinitions(boss: PgBoss): Promise<void> {
  for (const queue of [EMAIL_QUEUE, DEAD_EMAIL_QUEUE, IMPORT_QUEUE]) {
    await boss.findJobs(queue, { id: '00000000-0000-0000-0000-000000000000' })
  }
}
