import { fullName } from '#domain/profile'
import { type Db, inTransaction, type Tx } from '../../../platform/database/client.ts'
import { withOrigin } from '../../../platform/database/origin.ts'
import { IMPORT_QUEUE, type ImportJob } from '../../../platform/jobs/queue.ts'
import type { WorkerServices } from '../../../services.ts'
import { type Import, lockImport, removalFor } from '../import-queries.ts'
import { AccountDeleted } from './account-deleted.ts'
import { checkRows } from './check-rows.ts'
import { createRecords } from './create-records.ts'
import { inviteStudents } from './invite-students.ts'
import { removeRecords } from './remove-records.ts'

type Services = Pick<WorkerServices, 'config' | 'db' | 'queue' | 'log' | 'clock'>

/** Starts working on imports, one at a time in each process. */
export async function startImportWorker(services: Services): Promise<void> {
  await services.queue.boss.work<ImportJob>(IMPORT_QUEUE, { pollingIntervalSeconds: 1 }, async ([job]) => {
    if (job) await runImport(services, job.data)
  })
}

/** One batch of each status. It returns whether there may be more to do. */
const STEPS: { [Status in Import['status']]?: Step } = {
  checking: { endpoint: 'imports.check', batch: checkRows },
  importing: { endpoint: 'imports.start', batch: createRecords },
  inviting: { endpoint: 'imports.start', batch: inviteStudents },
  removing: { endpoint: 'imports.undo', batch: removeRecords },
}
type Step = { endpoint: string; batch: (tx: Tx, found: Import, services: Services) => Promise<void> }

/**
 * Works on an import until nothing is left to do, in one transaction per batch: other requests run between batches, also on
 * the embedded database with its one connection. After a crash the job runs again and continues where it ended; two jobs for
 * one import take turns. An import that fails removes what it has created.
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
          // Somebody cancelled it meanwhile.
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

/** Who the audit trail names. */
async function describePerson(db: Db, id: string): Promise<{ id: string; name?: string }> {
  const person = await db
    .selectFrom('profiles')
    .select(['firstName', 'lastName', 'email'])
    .where('id', '=', id)
    .executeTakeFirst()
  return { id, ...(person && { name: `${fullName(person)} <${person.email}>` }) }
}
