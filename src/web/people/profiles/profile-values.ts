import type * as z from 'zod/mini'
import type { Person } from '#contract/identity/sessions'
import * as m from '#messages'
import type { profileRules } from './profile-rules.ts'

/** The form's initial values: a major that is not a department becomes the free text. */
export function profileValues(person: Person, departments: readonly string[]): z.input<typeof profileRules> {
  const { firstName, lastName, major } = person
  const isListed = major === null || departments.includes(major)
  return {
    firstName,
    lastName,
    university: person.university ?? '',
    department: isListed ? (major ?? '') : m.profiles_department_other(),
    customMajor: isListed ? '' : major,
    graduationYear: person.graduationYear?.toString() ?? '',
  }
}

/** The years to choose from, including a stored year in the past, so that saving keeps it. */
export function yearOptions(years: readonly number[], stored: number | null): string[] {
  return (stored === null || years.includes(stored) ? years : [stored, ...years]).map(String)
}
