import { type RawBuilder, sql } from 'kysely'
import type { ImportKind } from '#domain/internships/imports'
import type { Tx } from '../../../platform/database/client.ts'
import type { WorkerServices } from '../../../services.ts'
import type { Import } from '../row-problems.ts'

/** Removes the next records. Those that somebody has worked on since remain, and the import says why. */
export async function removeRecords(tx: Tx, found: Import, { clock }: Pick<WorkerServices, 'clock'>): Promise<void> {
  const { id, kind, lastRecord } = found
  const { table, reason, batch } = KINDS[kind]
  const records = await tx
    .selectFrom('importRecords')
    .select('recordId')
    .where('importId', '=', id)
    // Deleted rows stay in the index for a while; starting at the first one would read all of them in each batch.
    .$if(lastRecord !== null, (query) => query.where('recordId', '>', lastRecord))
    .orderBy('recordId')
    .limit(batch)
    .execute()
  const last = records.at(-1)
  if (!last) return finishRemoving(tx, found, clock())
  const ids = records.map(({ recordId }) => recordId)
  // Locked first, so that nobody works on them from now on.
  await sql`select from ${sql.table(table)} where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  // The ids are given twice: with the join alone, all records of the import would be read.
  await sql`
    update import_records set kept_because = reasons.reason
    from (select id, ${reason} as reason from ${sql.table(table)} record where id = any(${ids}::uuid[])) reasons
    where import_id = ${id} and record_id = any(${ids}::uuid[])
      and record_id = reasons.id and reasons.reason is not null`.execute(tx)
  await sql`
    with unused as (
      delete from import_records where import_id = ${id} and record_id = any(${ids}::uuid[]) and kept_because is null
      returning record_id
    )
    delete from ${sql.table(table)} where id in (select record_id from unused)`.execute(tx)
  await tx
    .updateTable('imports')
    .set({ doneCount: found.doneCount + records.length, lastRecord: last.recordId })
    .where('id', '=', id)
    .execute()
}

// The audit trail shows everything that has happened to a record. Changes by imports do not count.

const byOthers = sql`coalesce(endpoint, '') not like 'imports.%'`

/** `batch`: how many records at once. Internships take two or three times as long as the others. */
const KINDS: Record<ImportKind, { table: ImportTable; batch: number; reason: RawBuilder<unknown> }> = {
  departments: {
    table: 'departments',
    batch: 200,
    reason: sql`case
      when exists (select from profiles where major = record.name) then 'students'
      when exists (select from manager_departments where department_name = record.name) then 'managers'
      when exists (select from audit_entries where record_id = record.id::text and ${byOthers})
        then 'changed'
    end`,
  },
  students: {
    table: 'profiles',
    batch: 200,
    reason: sql`case
      when exists (select from internships where student_id = record.id) then 'internship'
      when exists (select from audit_entries where person_id = record.id and kind in ('sessions', 'accounts') and ${byOthers})
        then 'signed in'
      when exists (select from audit_entries where person_id = record.id and ${byOthers}) then 'changed'
    end`,
  },
  internships: {
    table: 'internships',
    batch: 100,
    reason: sql`case
      when exists (select from audit_entries where internship_id = record.id and kind in ('feedback', 'feedback_links', 'midterm_feedback')
        and ${byOthers}) then 'feedback'
      when exists (select from audit_entries where internship_id = record.id and ${byOthers})
        then 'changed'
    end`,
  },
}
type ImportTable = 'departments' | 'profiles' | 'internships'

async function finishRemoving(tx: Tx, { id, removingFor, createdCount }: Import, now: Date): Promise<void> {
  await tx.deleteFrom('importRows').where('importId', '=', id).execute()
  await tx
    .updateTable('imports')
    .set({
      status: removingFor ?? 'undone',
      // Nothing remains imported.
      createdCount: removingFor === 'undone' ? createdCount : 0,
      keptCount: sql<number>`(select count(*)::integer from import_records where import_id = imports.id)`,
      finishedAt: now,
    })
    .where('id', '=', id)
    .execute()
}
