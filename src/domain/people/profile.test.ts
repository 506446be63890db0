import { expect, it } from 'vitest'
import { fullName, graduationYears, isProfileComplete } from './profile.ts'

it.each([
  [{ role: 'student', major: 'Physics', graduationYear: 2027 }, true],
  [{ role: 'student', major: null, graduationYear: 2027 }, false],
  [{ role: 'student', major: '', graduationYear: 2027 }, false],
  [{ role: 'student', major: 'Physics', graduationYear: null }, false],
  [{ role: 'manager', major: null, graduationYear: null }, true],
  [{ role: 'admin', major: null, graduationYear: null }, true],
] as const)('%o is complete: %s', (profile, complete) => {
  expect(isProfileComplete(profile)).toBe(complete)
})

it('offers the current year and the next nine', () => {
  const years = graduationYears(new Date(2026, 11, 31))
  expect([years.length, years[0], years.at(-1)]).toEqual([10, 2026, 2035])
})

it('joins names without stray spaces', () => {
  expect(fullName({ firstName: 'Zoë', lastName: 'Çağlar' })).toBe('Zoë Çağlar')
  expect(fullName({ firstName: 'Admin', lastName: '' })).toBe('Admin')
})
