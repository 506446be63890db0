import { fromKysely } from 'pg-boss'
import { SECOND } from '#domain/time/durations'
import type { Config } from '../../config.ts'
import { signOnProblems } from '../../identity/connections/saml/certificate-ends.ts'
import { inTransaction, type Tx } from '../../platform/database/client.ts'
import { recordEntry } from '../../platform/database/record-entry.ts'
import { DEAD_EMAIL_QUEUE, EMAIL_QUEUE, type Queue } from '../../platform/jobs/queue.ts'
import { readRetriedEmails } from '../../platform/jobs/retried-emails.ts'
import { EMBEDDED_ONLY, TASKS } from '../../platform/jobs/schedule.ts'
import { admin } from '../../procedures.ts'
import { ADMIN_COMMAND, VERSION } from '../../project-root.ts'
import { countRefusingDomains, readPause, readRefusingDomains } from '../delivery/refusal-queries.ts'
import {
  countDeadEmails,
  lastBackup,
  readDatabaseFacts,
  readDeadEmails,
  readMailFacts,
  readQueueFacts,
} from './system-queries.ts'

const getSystemStatus = admin.system.get.handler(async ({ context: { db, config, now } }) => {
  const refusing = await countRefusingDomains(db, now)
  const runs = await db.selectFrom('lastRuns').selectAll().execute()
  return {
    version: VERSION,
    uptimeSeconds: Math.round(process.uptime()),
    processes: config.processes,
    nodeVersion: process.versions.node,
    database: {
      engine: config.databaseUrl ? ('server' as const) : ('embedded' as const),
      ...(await readDatabaseFacts(db)),
    },
    queue: { ...(await readQueueFacts(db)), retried: await readRetriedEmails(db) },
    mail: {
      transport: config.email.kind,
      ...(await readMailFacts(db)),
      dead: await countDeadEmails(db),
      pausedUntil: await readPause(db, now),
      domainsRefusing: { ours: refusing.get('ours') ?? 0, address: refusing.get('address') ?? 0 },
      refusals: await readRefusingDomains(db, now),
    },
    adminCommand: ADMIN_COMMAND,
    backup: await lastBackup(db),
    signOn: await signOnProblems(db, config, now),
    schedule: scheduleOf(config, runs),
  }
})

type Run = { name: string; succeededAt: Date | null; failedAt: Date | null; error: string | null }

function scheduleOf({ databaseUrl }: Config, runs: Run[]) {
  return Object.entries(TASKS)
    .filter(([task]) => !(databaseUrl && task === EMBEDDED_ONLY))
    .map(([task, intervalSeconds]) => {
      const { succeededAt = null, failedAt = null, error = null } = runs.find(({ name }) => name === task) ?? {}
      const lastRun = Math.max(succeededAt?.getTime() ?? 0, failedAt?.getTime() ?? 0)
      return {
        task,
        intervalSeconds,
        lastRunAt: lastRun ? new Date(lastRun) : null,
        nextRunAt: lastRun ? new Date(lastRun + intervalSeconds * SECOND) : null,
        failedAt,
        error,
      }
    })
}

const listDeadEmails = admin.system.listDeadEmails.handler(({ input, context }) => readDeadEmails(context.db, input))

/** Composes the email again from current data, and retries it for another three days. */
const sendAgain = admin.system.sendAgain.handler(async ({ input, context, errors }) => {
  const { db, queue } = context
  await inTransaction(db, async (tx) => {
    const moved = await moveToQueue(tx, queue, { ids: [input.id] })
    if (moved === 0) throw errors.NOT_FOUND()
    await recordSending(tx, { recordId: input.id, emails: moved })
  })
})

const sendAllAgain = admin.system.sendAllAgain.handler(async ({ context: { db, queue } }) =>
  inTransaction(db, async (tx) => {
    const emails = await moveToQueue(tx, queue, { limit: ALL })
    if (emails > 0) await recordSending(tx, { emails })
    return { emails }
  }),
)

const ALL = 1_000_000

/** Emails of a restored backup do not know their original queue. */
function moveToQueue(tx: Tx, { boss }: Queue, emails: { ids?: string[]; limit?: number }): Promise<number> {
  return boss.redrive(DEAD_EMAIL_QUEUE, { ...emails, destination: EMAIL_QUEUE, db: fromKysely(tx) })
}

/** Records the resending, because the queue is not audited. The entry does not name the recipient. */
function recordSending(tx: Tx, { emails, ...record }: { emails: number; recordId?: string }): Promise<void> {
  return recordEntry(tx, { action: 'changed', kind: 'failed_emails', ...record, facts: { emails } })
}

export const systemEndpoints = { get: getSystemStatus, listDeadEmails, sendAgain, sendAllAgain }
