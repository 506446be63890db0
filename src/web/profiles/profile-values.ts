import * as z from 'zod/mini'
import { CUSTOM_MAJOR_MISSING, type StudentProfile, studentProfile } from '#contract/profiles'
import type { Person } from '#contract/session'
import { OTHER_DEPARTMENT } from '#domain/profile'

const { firstName, lastName, university, major, graduationYear } = studentProfile.shape

const fields = z.object({
  firstName,
  lastName,
  university,
  /** One of the departments, or 'Other (not listed)'. */
  department: major,
  customMajor: z.string(),
  graduationYear: z.pipe(
    z.pipe(
      z.string(),
      z.transform((year: string): unknown => year),
    ),
    graduationYear,
  ),
})

const isSpecified = z.refine<{ department: string; customMajor: string }>(
  ({ department, customMajor }) => department !== OTHER_DEPARTMENT || customMajor.trim() !== '',
  { error: CUSTOM_MAJOR_MISSING, path: ['customMajor'], when: ({ value }) => Boolean(value) },
)
const isNotTooLong = z.refine<{ department: string; customMajor: string }>(
  ({ department, customMajor }) =>
    department !== OTHER_DEPARTMENT || major.safeParse(customMajor.trim() || 'none').success,
  { error: 'Please use at most 200 characters', path: ['customMajor'], when: ({ value }) => Boolean(value) },
)

/** The form's fields, which become the contract's profile: the select and its free text are one major. */
export const profileForm = z.pipe(
  fields.check(isSpecified, isNotTooLong),
  z.transform(
    ({ department, customMajor, ...rest }): StudentProfile => ({
      ...rest,
      major: department === OTHER_DEPARTMENT ? customMajor.trim() : department,
    }),
  ),
)

/** The form as it opens: a major that is no department is the free text. */
export function profileValues(person: Person, departments: readonly string[]): z.input<typeof profileForm> {
  const { firstName, lastName, major } = person
  const isListed = major === null || departments.includes(major)
  return {
    firstName,
    lastName,
    university: person.university ?? '',
    department: isListed ? (major ?? '') : OTHER_DEPARTMENT,
    customMajor: isListed ? '' : major,
    graduationYear: person.graduationYear?.toString() ?? '',
  }
}

/** The years on offer, and the stored one where it lies in the past, so that saving does not lose it. */
export function yearOptions(years: readonly number[], stored: number | null): string[] {
  return (stored === null || years.includes(stored) ? years : [stored, ...years]).map(String)
}
