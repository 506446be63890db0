/** A supervisor as typed into the internship form (spec section 5, Supervisors). */
export type SupervisorRow = { name: string; email: string; isPrimary: boolean }

/** The alert when the last supervisor is about to be removed (spec section 5). */
export const LAST_SUPERVISOR = 'You must have at least one supervisor'

/** The sentence of the form whose rows have no primary supervisor, or several (spec section 5). */
export const ONE_PRIMARY = 'One supervisor must be marked as primary'

/** More supervisors are a mistake or a misuse of the mailer. */
export const MAX_SUPERVISORS = 20
export const TOO_MANY_SUPERVISORS = 'Please add at most 20 supervisors'

/** One empty row, which is primary: what a new internship starts with. */
export function firstSupervisors(): SupervisorRow[] {
  return [{ name: '', email: '', isPrimary: true }]
}

/** An empty row more, never primary by itself. */
export function addSupervisor(rows: readonly SupervisorRow[]): SupervisorRow[] {
  return [...rows, { name: '', email: '', isPrimary: false }]
}

/** Without the row; removing the primary makes the first remaining one primary. Null: at least one must remain. */
export function removeSupervisor(rows: readonly SupervisorRow[], index: number): SupervisorRow[] | null {
  const remaining = rows.filter((_, position) => position !== index)
  if (remaining.length === 0) return null
  return remaining.some((row) => row.isPrimary) ? remaining : makePrimary(remaining, 0)
}

/** The one primary supervisor; making one primary unsets the others. */
export function makePrimary(rows: readonly SupervisorRow[], index: number): SupervisorRow[] {
  return rows.map((row, position) => ({ ...row, isPrimary: position === index }))
}

/** True when exactly one row is primary (spec section 5). */
export function hasOnePrimary(rows: readonly SupervisorRow[]): boolean {
  return rows.filter((row) => row.isPrimary).length === 1
}
