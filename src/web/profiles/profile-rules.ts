import * as z from 'zod/mini'
import { type StudentProfile, studentProfile } from '#contract/profiles'
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
  ({ department, customMajor }) => department !== m.other_not_listed() || customMajor.trim() !== '',
  { error: m.please_specify_your_department_major, path: ['customMajor'], when: ({ value }) => Boolean(value) },
)
const isNotTooLong = z.refine<{ department: string; customMajor: string }>(
  ({ department, customMajor }) =>
    department !== m.other_not_listed() || major.safeParse(customMajor.trim() || 'none').success,
  { error: m.please_use_at_most_200_characters, path: ['customMajor'], when: ({ value }) => Boolean(value) },
)

/** Turns the form's fields into the contract's profile: the select or its free text becomes the major. */
export const profileRules = z.pipe(
  fields.check(isSpecified, isNotTooLong),
  z.transform(
    ({ department, customMajor, ...rest }): StudentProfile => ({
      ...rest,
      major: department === m.other_not_listed() ? customMajor.trim() : department,
    }),
  ),
)
