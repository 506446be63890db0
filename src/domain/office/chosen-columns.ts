import { replacedAt } from '../platform/replaced-at.ts'
import {
  FEEDBACK_COLUMNS,
  FURTHER_COLUMNS,
  INTERNSHIP_COLUMNS,
  MORE_FEEDBACK_COLUMNS,
  OBSERVATION_COLUMNS,
} from './export-columns.ts'
import { openRequestColumns } from './open-requests.ts'
import { REVIEWED } from './review.ts'

/** The exports whose columns can be chosen. */
export const COLUMN_KINDS = [...REVIEWED, 'openRequests'] as const
export type ColumnKind = (typeof COLUMN_KINDS)[number]

/** A column by the fact it shows, and its header. */
export type ColumnChoice = { fact: string; header: string }

/** The columns an export can have, default ones first. */
export function columnChoices(kind: ColumnKind): readonly ColumnChoice[] {
  if (kind === 'internships') return INTERNSHIP_COLUMNS
  return kind === 'feedback' ? FEEDBACK_CHOICES : openRequestColumns('UTC')
}

export const FEEDBACK_CHOICES = [...FEEDBACK_COLUMNS, ...MORE_FEEDBACK_COLUMNS, OBSERVATION_COLUMNS, FURTHER_COLUMNS]

/** The default columns: those of the specification (section 9), whatever the data. */
export function defaultColumns(kind: ColumnKind): string[] {
  const columns = kind === 'feedback' ? FEEDBACK_COLUMNS : columnChoices(kind)
  return columns.map(({ fact }) => fact)
}

/** The columns with these facts, in this order. */
export function chosenColumns<Column extends ColumnChoice>(
  columns: readonly Column[],
  facts: readonly string[],
): readonly Column[] {
  return facts.flatMap((fact) => columns.filter((column) => column.fact === fact))
}

/** Whether these are columns of the export, without duplicates. */
export function areColumnsOf(kind: ColumnKind, facts: readonly string[]): boolean {
  const isKnown = (fact: string) => columnChoices(kind).some((column) => column.fact === fact)
  return facts.length > 0 && new Set(facts).size === facts.length && facts.every(isKnown)
}

/** The stored choice without columns that no longer exist; null if nothing is left, which means the default. */
export function currentColumns(kind: ColumnKind, stored: readonly string[]): string[] | null {
  const current = stored.filter((fact) => areColumnsOf(kind, [fact]))
  return current.length > 0 ? current : null
}

/** The list with the item at this index moved up (-1) or down (1); unchanged at an edge. */
export function moved<Item>(items: readonly Item[], index: number, by: -1 | 1): Item[] {
  const to = index + by
  const [item, other] = [items[index], items[to]]
  if (item === undefined || other === undefined) return [...items]
  return replacedAt(replacedAt(items, index, other), to, item)
}
