import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { linkExpiry } from '#domain/feedback/feedback-link'
import { NOT_STARTED, UNDO_HOURS } from '#domain/internships/imports'
import { INVITATION_DAYS } from '#domain/people/invitation'
import { fullName } from '#domain/people/profile'
import { HOUR } from '#domain/time/durations'
import { type Db, inTransaction, type Tx } from '../../../platform/database/client.ts'
import { withOrigin } from '../../../platform/database/origin.ts'
import { tokenJob } from '../../../platform/email/token-email.ts'
import { IMPORT_QUEUE, type ImportJob } from '../../../platform/jobs/queue.ts'
import { randomToken } from '../../../platform/secrets/tokens.ts'
import { readFeedbackSettings } from '../../../platform/settings/settings-queries.ts'
import type { WorkerServices } from '../../../services.ts'
import { lockImport, removalFor } from '../import-queries.ts'
import type { Import } from '../row-problems.ts'
import { checkRows } from './check-rows.ts'
import { createRecords } from './create-records.ts'
import { removeRecords } from './remove-records.ts'
import { AccountDeleted } from './row-facts.ts'
import { studentInvitation } from './student-invitation-email.tsx'

type Services = Pick<WorkerServices, 'config' | 'db' | 'queue' | 'log' | 'clock'>

/** Starts working on imports, one at a time in each process. */
export async function startImportWorker(services: Services): Promise<void> {
  await services.queue.boss.work<ImportJob>(IMPORT_QUEUE, { pollingIntervalSeconds: 1 }, async ([job]) => {
    if (job) await runImport(services, job.data)
  })
}

/** One batch of each status. Returns whether there may be more to do. */
const STEPS: { [Status in Import['status']]?: Step } = {
  checking: { endpoint: 'imports.check', batch: checkRows },
  importing: { endpoint: 'imports.start', batch: createRecords },
  inviting: { endpoint: 'imports.start', batch: inviteStudents },
  removing: { endpoint: 'imports.undo', batch: removeRecords },
}
type Step = { endpoint: string; batch: (tx: Tx, found: Import, services: Services) => Promise<void> }

/**
 * Runs an import to its end, in one transaction per batch: other requests run between batches, even on the embedded database with
 * its single connection. After a crash the job runs again and continues where it stopped; two jobs for one import take turns. A
 * failed import removes what it has created.
 */
export async function runImport(services: Services, { importId, startedBy }: ImportJob): Promise<void> {
  const { db, queue, log } = services
  const person = await describePerson(db, startedBy)
  for (;;) {
    if (queue.isStopping()) throw new Error('The server is stopping; the import continues after the next start.')
    const found = await db.selectFrom('imports').select('status').where('id', '=', importId).executeTakeFirst()
    const step = found && STEPS[found.status]
    if (!step) return
    try {
      await withOrigin({ kind: 'user', ...person, endpoint: step.endpoint }, () =>
        inTransaction(db, async (tx) => {
          const locked = await lockImport(tx, importId)
          // The import may have been cancelled in the meantime.
          if (locked?.status === found.status) await step.batch(tx, locked, services)
        }),
      )
    } catch (error) {
      if (found.status !== 'importing') throw error
      log.error({ err: error, import: importId }, 'import failed')
      await failImport(db, importId, error as Error)
    }
  }
}

async function failImport(db: Db, id: string, error: Error): Promise<void> {
  await db
    .updateTable('imports')
    .set({
      ...removalFor('failed'),
      deletedAccount: error instanceof AccountDeleted ? error.email : null,
    })
    .where('id', '=', id)
    .where('status', '=', 'importing')
    .execute()
}

/** The person named in the audit trail. */
async function describePerson(db: Db, id: string): Promise<{ id: string; name?: string }> {
  const person = await db
    .selectFrom('profiles')
    .select(['firstName', 'lastName', 'email'])
    .where('id', '=', id)
    .executeTakeFirst()
  return { id, ...(person && { name: `${fullName(person)} <${person.email}>` }) }
}

/** Unit: accounts. */
const BATCH = 100

/** Emails the next students a link for setting their password, once the import is complete. */
async function inviteStudents(tx: Tx, { id }: Import, { config, queue, clock }: Services): Promise<void> {
  const now = clock()
  const students = await tx
    .selectFrom('importRecords')
    .select('recordId')
    .where('importId', '=', id)
    .where('isInvited', '=', false)
    .orderBy('recordId')
    .limit(BATCH)
    .execute()
  if (students.length === 0) {
    await tx.updateTable('imports').set({ status: 'imported' }).where('id', '=', id).execute()
    return
  }
  const invitations = students.map(({ recordId }) => ({
    profileId: recordId,
    token: randomToken(),
  }))
  const { timeZone } = await readFeedbackSettings(tx)
  const expiresAt = linkExpiry(now, timeZone, INVITATION_DAYS)
  await tx
    .insertInto('verifications')
    .values(
      invitations.map(({ profileId, token }) => ({
        identifier: hashed(`reset-password:${token}`),
        value: profileId,
        expiresAt,
      })),
    )
    .execute()
  const jobs = invitations.map((invitation) => ({ id: randomUUID(), job: tokenJob(config, { ...invitation, now }) }))
  await queue.enqueueEmails(tx, studentInvitation, jobs, 0)
  const ids = students.map(({ recordId }) => recordId)
  await tx
    .updateTable('importRecords')
    .set({ isInvited: true })
    .where('importId', '=', id)
    .where('recordId', 'in', ids)
    .execute()
  await tx
    .updateTable('imports')
    .set(({ ref }) => ({ doneCount: sql<number>`${ref('doneCount')} + ${students.length}::integer` }))
    .where('id', '=', id)
    .execute()
}

/** Hashes an identifier as the identity library does for its tokens. */
function hashed(identifier: string): string {
  return createHash('sha256').update(identifier).digest('base64url')
}

/**
 * Deletes files that nobody has imported, and the remains of imports that can no longer be undone: ids, and rows with problems.
 */
export async function deleteOldImports(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNDO_HOURS * HOUR)
  await db.deleteFrom('imports').where('status', 'in', NOT_STARTED).where('createdAt', '<=', before).execute()
  const ended = db
    .selectFrom('imports')
    .select('id')
    .where('status', 'in', ['imported', 'cancelled', 'undone', 'failed'])
    .where('finishedAt', '<=', before)
  await db.deleteFrom('importRecords').where('importId', 'in', ended).execute()
  await db.deleteFrom('importRows').where('importId', 'in', ended).execute()
}
