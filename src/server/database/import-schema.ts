import type { ColumnType, Generated } from 'kysely'
import type { ImportKind, ImportStatus } from '#domain/imports'
import type { Instant, NullableInstant, NullableText } from './identity-schema.ts'

/** JSON is written as text. */
type Json<T> = ColumnType<T, string | undefined, string>

/** The tables of imports from CSV files. */
export type ImportTables = {
  imports: {
    id: Generated<string>
    kind: ImportKind
    fileName: string
    status: ImportStatus
    removingFor: 'cancelled' | 'undone' | 'failed' | null
    failure: NullableText
    headers: Json<string[]>
    /** The number of each field's column. */
    columns: Json<Record<string, number>>
    monthFirst: Generated<boolean>
    invite: Generated<boolean>
    rowCount: Generated<number>
    newCount: Generated<number>
    existingCount: Generated<number>
    wrongCount: Generated<number>
    doneCount: Generated<number>
    lastRow: Generated<number>
    createdCount: Generated<number>
    keptCount: Generated<number>
    createdBy: string | null
    createdAt: Instant
    finishedAt: NullableInstant
  }
  importRows: {
    importId: string
    rowNumber: number
    cells: Json<string[]>
    facts: Json<Record<string, unknown> | null>
    key: NullableText
    outcome: 'new' | 'existing' | 'wrong' | null
    problems: Json<RowProblem[]>
  }
  importRecords: { importId: string; recordId: string; isInvited: Generated<boolean>; keptBecause: NullableText }
}

/** `field` is a key of the kind's fields. */
export type RowProblem = { field: string; message: string }
