import type { Selectable } from 'kysely'
import type { ImportKind } from '#domain/internships/imports'
import { type UniversityDomain, unrecognisedDomainMessage } from '#domain/people/universities'
import * as m from '#messages'
import type { RowProblem } from '../../platform/database/import-schema.ts'
import type { Database } from '../../platform/database/schema.ts'
import { type CellProblem, checkRow } from './running/row-facts.ts'

type Row = { cells: string[]; problems: RowProblem[] }
export type Import = Selectable<Database['imports']>
type FileFacts = Pick<Import, 'kind' | 'columns' | 'monthFirst'>

/** What is wrong with a row, in the reader's language: problems that forms report, and values that the database does not know. */
export function problemsOf({ cells, problems }: Row, file: FileFacts, domains: UniversityDomain[]): CellProblem[] {
  return problems.flatMap((problem) => {
    if (problem.kind !== 'form') return { field: problem.field, message: sentenceOf(problem, file.kind, domains) }
    const checked = checkRow(file.kind, cellsOf(cells, file), file.monthFirst ?? false)
    return 'problems' in checked ? checked.problems.filter(({ field }) => field === problem.field) : []
  })
}

/** Returns a function that gives a field's cell; empty if the file has no such column. */
export function cellsOf(cells: string[], { columns }: Pick<Import, 'columns'>): (field: string) => string {
  return (field) => cells[columns[field] ?? -1] ?? ''
}

/** The first cell without a title after those of the fields; -1 if there is none. */
export function surplusIn(cells: string[], { columns, headers }: Pick<Import, 'columns' | 'headers'>): number {
  const last = Math.max(...Object.values(columns))
  return cells.findIndex((cell, at) => at > last && !headers[at] && cell.trim() !== '')
}

function sentenceOf(
  problem: Exclude<RowProblem, { kind: 'form' }>,
  kind: ImportKind,
  domains: UniversityDomain[],
): string {
  switch (problem.kind) {
    case 'cells':
      return m.imports_row_cells_too_many()
    case 'letter':
      return m.imports_row_letter_unreadable()
    case 'domain':
      return unrecognisedDomainMessage(domains)
    case 'department':
      return m.imports_row_department_unknown()
    case 'student':
      return m.imports_row_student_unknown()
    case 'repeated':
      return REPEATED[kind]({ row: problem.row })
  }
}

const REPEATED: Record<ImportKind, (values: { row: number }) => string> = {
  departments: m.imports_row_department_repeated,
  students: m.imports_row_address_repeated,
  internships: m.imports_row_internship_repeated,
}
