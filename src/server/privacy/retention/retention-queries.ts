import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/client.ts'

/** The table has a single row. */
export function readRetentionSettings(db: Db) {
  return db.selectFrom('retentionSettings').select(['years', 'startsAt', 'isConfirmed']).executeTakeFirstOrThrow()
}

type Period = { years: number; now: Date }

/**
 * Students whose retention period is over. It begins at the end of the year of graduation or of the last internship, whichever is
 * later; without a graduation year, with the account's last activity.
 */
export function dueStudents(db: Db | Tx, { years, now }: Period) {
  return db
    .selectFrom('profiles')
    .where('role', '=', 'student')
    .where(sql<boolean>`${periodEnd(years)} <= ${now}::timestamptz`)
}

/** How many students' retention periods are over, and when the next one ends. */
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
