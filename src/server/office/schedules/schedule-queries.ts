import { currentColumns, defaultColumns } from '#domain/office/chosen-columns'
import type { ColumnKind } from '#domain/office/staff-lists'
import { dayFormat } from '#domain/time/dates'
import type { Db, Tx } from '../../platform/database/client.ts'
import { readFeedbackSettings } from '../../platform/settings/settings-queries.ts'

export const SCHEDULED_EXPORT = [
  'id',
  'kind',
  'name',
  'filters',
  'columns',
  'every',
  'onDay',
  'nextDueOn',
  'sentAt',
  'pausedAt',
] as const

/** Leaves out columns that no longer exist. */
export function withCurrentColumns<Row extends { kind: ColumnKind; columns: string[] }>(row: Row): Row {
  return { ...row, columns: currentColumns(row.kind, row.columns) ?? defaultColumns(row.kind) }
}

/** The date in the institution's time zone. */
export async function localDay(db: Db | Tx, now: Date): Promise<string> {
  const { timeZone } = await readFeedbackSettings(db)
  return dayFormat(timeZone)(now)
}

/** Scheduled exports with their recipients: staff who can sign in. */
export function selectWithReader(db: Db | Tx) {
  return db
    .selectFrom('scheduledExports')
    .innerJoin('profiles', 'profiles.id', 'scheduledExports.profileId')
    .where('profiles.role', '<>', 'student')
    .where('profiles.lockedAt', 'is', null)
    .where('profiles.emailVerified', '=', true)
}
