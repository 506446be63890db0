import type { ColumnType, Generated } from 'kysely'
import type { ImportKind, ImportStatus, KeptBecause } from '#domain/internships/imports'
import type { TextEncoding } from '#domain/text/text-encodings'
import type { DateOrder } from '#domain/time/written-dates'
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
    deletedAccount: NullableText
    encoding: Generated<TextEncoding>
    headers: Json<string[]>
    /** The column number of each field. */
    columns: Json<Record<string, number>>
    /** The date order of each column, by number. */
    dateOrders: Json<Record<string, DateOrder>>
    monthFirst: boolean | null
    invite: Generated<boolean>
    rowCount: Generated<number>
    newCount: Generated<number>
    existingCount: Generated<number>
    wrongCount: Generated<number>
    doneCount: Generated<number>
    lastRow: Generated<number>
    lastRecord: string | null
    createdCount: Generated<number>
    keptCount: Generated<number>
    createdBy: string | null
    createdAt: Instant
    finishedAt: NullableInstant
  }
  importFiles: { importId: string; content: Uint8Array }
  importRows: {
    importId: string
    rowNumber: number
    cells: Json<string[]>
    facts: Json<Record<string, unknown> | null>
    key: NullableText
    outcome: 'new' | 'existing' | 'wrong' | null
    problems: Json<RowProblem[]>
  }
  importRecords: { importId: string; recordId: string; isInvited: Generated<boolean>; keptBecause: KeptBecause | null }
}

/**
 * `field` is a key of the kind's fields, or empty if the problem concerns the row. The sentence is rendered in the reader's
 * language.
 */
export type RowProblem = { field: string } & (
  | /** What the rules of the form say; the same reason is the same text. */ { kind: 'form'; reason: string }
  | /** Cells without a title, or a letter that was read as none. */ { kind: 'cells' | 'letter' }
  | /** There is none with this name. */ { kind: 'domain' | 'department' | 'student' }
  | /** The same record is in this row. */ { kind: 'repeated'; row: number }
)
