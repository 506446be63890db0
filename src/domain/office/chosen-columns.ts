import * as m from '#messages'
import { replacedAt } from '../platform/replaced-at.ts'
import { COLUMNS, type ColumnChoice } from './export-columns.ts'
import type { ColumnKind } from './staff-lists.ts'

/** The columns an export can have, default ones first. */
export function columnChoices(kind: ColumnKind): readonly ColumnChoice[] {
  const [byDefault, more = []] = COLUMNS[kind]
  return [...byDefault, ...more]
}

/** The default columns, whatever the data. */
export function defaultColumns(kind: ColumnKind): string[] {
  return COLUMNS[kind][0].map(({ fact }) => fact)
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

/** How many of the columns are chosen, such as ‘12 of 20 columns’. */
export function columnWords(kind: ColumnKind, columns: readonly string[]): string {
  const all = columnChoices(kind).length
  return columns.length === all ? m.schedules_columns_all() : m.exports_columns_count({ length: columns.length, all })
}

/** The list with the item at this index moved up (-1) or down (1); unchanged at an edge. */
export function moved<Item>(items: readonly Item[], index: number, by: -1 | 1): Item[] {
  const to = index + by
  const [item, other] = [items[index], items[to]]
  if (item === undefined || other === undefined) return [...items]
  return replacedAt(replacedAt(items, index, other), to, item)
}
