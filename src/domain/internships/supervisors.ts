import type { Language } from '../text/languages.ts'
import { foldApart, foldForSearch } from '../text/search-fold.ts'

/** A supervisor row of the internship form (spec section 5, Supervisors). */
export type SupervisorRow = { name: string; email: string; isPrimary: boolean; language?: Language | null | undefined }
/** More would be a mistake or an attempt to send spam. */
export const MAX_SUPERVISORS = 20

/** A new internship starts with one empty primary row. */
export function firstSupervisors(): SupervisorRow[] {
  return [{ name: '', email: '', isPrimary: true }]
}

/** Adds an empty row, not primary. */
export function addSupervisor(rows: readonly SupervisorRow[]): SupervisorRow[] {
  return [...rows, { name: '', email: '', isPrimary: false }]
}

/** Removes a row; if it was the primary, the first remaining row becomes primary. Null if no row would remain. */
export function removeSupervisor(rows: readonly SupervisorRow[], index: number): SupervisorRow[] | null {
  const remaining = rows.filter((_, position) => position !== index)
  if (remaining.length === 0) return null
  return remaining.some((row) => row.isPrimary) ? remaining : makePrimary(remaining, 0)
}

/** Makes this row primary and the others not. */
export function makePrimary(rows: readonly SupervisorRow[], index: number): SupervisorRow[] {
  return rows.map((row, position) => ({ ...row, isPrimary: position === index }))
}

/** True when exactly one row is primary (spec section 5). */
export function hasOnePrimary(rows: readonly SupervisorRow[]): boolean {
  return rows.filter((row) => row.isPrimary).length === 1
}

/** Titles that one student types and another leaves out. */
const TITLES = new Set(['dr', 'prof', 'professor', 'ing', 'phd', 'msc', 'mba', 'mr', 'mrs', 'ms', 'miss', 'mx'])

/**
 * Whether two names typed by students belong to one person: case, accents, punctuation, titles and word order do not matter.
 * Different people can share a mailbox.
 */
export function isSameSupervisor(one: string, other: string): boolean {
  const others = readingsOf(other)
  return readingsOf(one).some((words) => words !== '' && others.includes(words))
}

/** Both readings of an apostrophe: O’Brien is OBrien or O Brien to different students. */
function readingsOf(name: string): string[] {
  return [foldForSearch(name), foldApart(name)].map(wordsOf)
}

function wordsOf(folded: string): string {
  return folded
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word && !TITLES.has(word))
    .sort()
    .join(' ')
}
