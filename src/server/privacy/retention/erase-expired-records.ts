import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '../../platform/database/client.ts'
import type { OpenServices } from '../../services.ts'
import { eraseStudents } from '../erasure/erase-students.ts'

/** Unit: students in one transaction. */
const BATCH = 20

/** Erases the students whose period is over. Several processes may run it at once: the second finds nothing to erase. */
export async function eraseExpiredRecords(
  { db, clock, log }: Pick<OpenServices, 'db' | 'clock' | 'log'>,
  isStopping = () => false,
): Promise<void> {
  const now = clock()
  const { years, startsAt, isConfirmed } = await readRetentionSettings(db)
  if (!isConfirmed || now < startsAt) return
  while (!isStopping()) {
    const erased = await inTransaction(db, async (tx) => {
      const due = await dueStudents(tx, { years, now }).select('id').orderBy('id').limit(BATCH).execute()
      return due.length === 0
        ? []
        : eraseStudents(
            tx,
            due.map(({ id }) => id),
          )
    })
    if (erased.length === 0) break
    log.info({ students: erased.length }, 'retention period over, records erased')
  }
  await deleteOldAnswers({ db, now, years })
}

/** The table has a single row. */
export function readRetentionSettings(db: Db) {
  return db.selectFrom('retentionSettings').select(['years', 'startsAt', 'isConfirmed']).executeTakeFirstOrThrow()
}

type Period = { years: number; now: Date }

/**
 * Students whose period is over. It begins at the end of the year of graduation or of the last internship, whichever is later;
 * without a graduation year, with the last thing that happened in the account.
 */
export function dueStudents(db: Db | Tx, { years, now }: Period) {
  return db
    .selectFrom('profiles')
    .where('role', '=', 'student')
    .where(sql<boolean>`${periodEnd(years)} <= ${now}::timestamptz`)
}

/** The number of students whose period is over, and when the next period ends. */
export async function comingErasures(db: Db, { years, now }: Period): Promise<{ due: number; nextAt: Date | null }> {
  const end = periodEnd(years)
  return db
    .selectFrom('profiles')
    .where('role', '=', 'student')
    .select([
      sql<number>`count(*) filter (where ${end} <= ${now}::timestamptz)`.as('due'),
      sql<Date | null>`(min(${end}) filter (where ${end} > ${now}::timestamptz))::timestamptz`.as('nextAt'),
    ])
    .executeTakeFirstOrThrow()
}

function periodEnd(years: number) {
  const lastInternship = sql`(select max(end_date) from internships where student_id = profiles.id)`
  const lastChange = sql`(select max(updated_at) from internships where student_id = profiles.id)`
  const lastDay = sql`case when graduation_year is not null
    then greatest(make_date(graduation_year, 12, 31), ${lastInternship})
    else greatest(created_at, last_sign_in_at, ${lastInternship}, ${lastChange})::date end`
  return sql`((${lastDay}) + 1 + make_interval(years => ${years}::integer))`
}

/** Declined requests of supervisors; those of students go with the account. */
async function deleteOldAnswers({ db, now, years }: Pick<OpenServices, 'db'> & { now: Date; years: number }) {
  const before = new Date(now)
  before.setUTCFullYear(now.getUTCFullYear() - years)
  await db.deleteFrom('erasureRequests').where('declinedAt', '<', before).execute()
}
