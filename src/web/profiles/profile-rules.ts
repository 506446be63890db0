import * as z from 'zod/mini'
import { CUSTOM_MAJOR_MISSING, type StudentProfile, studentProfile } from '#contract/profiles'
import { OTHER_DEPARTMENT } from '#domain/profile'

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
  ({ department, customMajor }) => department !== OTHER_DEPARTMENT || customMajor.trim() !== '',
  { error: CUSTOM_MAJOR_MISSING, path: ['customMajor'], when: ({ value }) => Boolean(value) },
)
const isNotTooLong = z.refine<{ department: string; customMajor: string }>(
  ({ department, customMajor }) =>
    department !== OTHER_DEPARTMENT || major.safeParse(customMajor.trim() || 'none').success,
  { error: 'Please use at most 200 characters', path: ['customMajor'], when: ({ value }) => Boolean(value) },
)

/** Turns the form's fields into the contract's profile: the select or its free text becomes the major. */
export const profileRules = z.pipe(
  fields.check(isSpecified, isNotTooLong),
  z.transform(
    ({ department, customMajor, ...rest }): StudentProfile => ({
      ...rest,
      major: department === OTHER_DEPARTMENT ? customMajor.trim() : department,
    }),
  ),
)
