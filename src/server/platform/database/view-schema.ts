import type { ColumnType, Generated } from 'kysely'
import type { ColumnKind } from '#domain/chosen-columns'
import type { ViewedList } from '#domain/saved-views'
import type { Schedule } from '#domain/scheduled-exports'
import type { Instant, NullableInstant } from './identity-schema.ts'

/** How reviewers like to see lists. */
export type ViewTables = {
  savedViews: {
    id: Generated<string>
    profileId: string
    list: ViewedList
    name: string
    /** JSON is written as text. */
    filters: ColumnType<Record<string, string>, string, never>
    createdAt: Instant
  }
  exportColumns: { profileId: string; kind: ColumnKind; columns: string[] }
  scheduledExports: {
    id: Generated<string>
    profileId: string
    kind: ColumnKind
    name: string
    /** JSON is written as text. */
    filters: ColumnType<Record<string, string>, string, never>
    columns: string[]
    every: Schedule['every']
    onDay: number
    nextDueOn: string
    sentAt: NullableInstant
    pausedAt: NullableInstant
    createdAt: Instant
  }
}
