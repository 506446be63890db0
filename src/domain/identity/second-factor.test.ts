import { expect, it } from 'vitest'
import { isFactorRequired } from './second-factor.ts'

it.each([
  ['off', false, false],
  ['optional', false, false],
  ['required for staff', true, false],
  ['required for everybody', true, true],
] as const)('%s: of managers and admins %s, of students %s', (rule, ofStaff, ofStudents) => {
  expect([isFactorRequired(rule, 'manager'), isFactorRequired(rule, 'admin')]).toEqual([ofStaff, ofStaff])
  expect(isFactorRequired(rule, 'student')).toBe(ofStudents)
})
