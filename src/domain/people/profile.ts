import type { Role } from '../platform/roles.ts'

/** Number of graduation years offered, starting with the current one (spec section 9). */
const GRADUATION_YEAR_CHOICES = 10

/** A student is complete with major and graduation year; other roles always are (spec section 4). */
export function isProfileComplete(profile: {
  role: Role
  major: string | null
  graduationYear: number | null
}): boolean {
  return profile.role !== 'student' || (Boolean(profile.major) && profile.graduationYear !== null)
}

/** The current year and the next nine (spec section 5). */
export function graduationYears(now: Date): number[] {
  return Array.from({ length: GRADUATION_YEAR_CHOICES }, (_, index) => now.getFullYear() + index)
}

/** First and last name, without surplus blanks. */
export function fullName(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`.trim()
}
