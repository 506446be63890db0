import type { Db } from '../platform/database/client.ts'
import { shownVersion } from '../platform/database/shown-version.ts'

// Decisions contain the version that was read, which here is the record's current one. Unknown records have one, too.

type Id = { id: string }
const UNKNOWN = 'unknown'

export async function readInternship(db: Db, { id }: Id) {
  const row = db.selectFrom('internships').select(shownVersion('internships').as('version')).where('id', '=', id)
  return { id, version: (await row.executeTakeFirst())?.version ?? UNKNOWN }
}

export async function readFeedback(db: Db, { id }: Id) {
  const row = db.selectFrom('feedback').select(shownVersion('feedback').as('version')).where('id', '=', id)
  return { id, version: (await row.executeTakeFirst())?.version ?? UNKNOWN }
}

export async function readMidterm(db: Db, { supervisorId }: { supervisorId: string }) {
  const row = await db
    .selectFrom('midtermFeedback')
    .select(shownVersion('midtermFeedback').as('version'))
    .where('supervisorId', '=', supervisorId)
    .executeTakeFirst()
  return { supervisorId, version: row?.version ?? UNKNOWN }
}

/** A selection of records one by one. */
export async function selectInternships(db: Db, ids: readonly string[]) {
  return { records: await Promise.all(ids.map((id) => readInternship(db, { id }))) }
}

export async function selectFeedback(db: Db, ids: readonly string[]) {
  return { records: await Promise.all(ids.map((id) => readFeedback(db, { id }))) }
}
