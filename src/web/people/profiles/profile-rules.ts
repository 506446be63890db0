import * as z from 'zod/mini'
import { type StudentProfile, studentProfile } from '#contract/people/profiles'
import * as m from '#messages'

const { firstName, lastName, university, major, graduationYear } = studentProfile.shape

const fields = z.object({
  firstName,
  lastName,
  university,
  /** A department, or 'Other (not listed)'. */
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
  ({ department, customMajor }) => department !== m.profiles_department_other() || customMajor.trim() !== '',
  { error: m.profiles_custom_department_required, path: ['customMajor'], when: ({ value }) => Boolean(value) },
)
const isNotTooLong = z.refine<{ department: string; customMajor: string }>(
  ({ department, customMajor }) =>
    department !== m.profiles_department_other() || major.safeParse(customMajor.trim() || 'none').success,
  { error: m.profiles_custom_department_too_long, path: ['customMajor'], when: ({ value }) => Boolean(value) },
)

/** Turns the form's fields into the contract's profile: the select or its free text becomes the major. */
export const profileRules = z.pipe(
  fields.check(isSpecified, isNotTooLong),
  z.transform(
    ({ department, customMajor, ...rest }): StudentProfile => ({
      ...rest,
      major: department === m.profiles_department_other() ? customMajor.trim() : department,
    }),
  ),
)
