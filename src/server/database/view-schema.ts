import type { ColumnType, Generated } from 'kysely'
import type { ColumnKind } from '#domain/chosen-columns'
import type { ViewedList } from '#domain/saved-views'
import type { Instant } from './identity-schema.ts'

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
}
