import { describe, expect, it } from 'vitest'
import type { Person } from '#contract/identity/sessions'
import { profileRules, profileValues, yearOptions } from './profile-page.tsx'

const person: Person = {
  id: '0196a000-0000-7000-8000-000000000001',
  firstName: 'Zoë',
  lastName: 'Çağlar',
  email: 'zoe@gmail.com',
  role: 'student',
  language: null,
  university: 'Northfield University',
  major: 'History',
  graduationYear: 2028,
  createdAt: '2026-09-01T10:00:00.000Z',
  departments: [],
  needsSecondFactor: false,
}
const DEPARTMENTS = ['Computer Science', 'History']

const messages = (values: unknown) =>
  profileRules.safeParse(values).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

describe('the initial values', () => {
  it('select the department', () => {
    expect(profileValues(person, DEPARTMENTS)).toMatchObject({ department: 'History', customMajor: '' })
  })

  it('show a major that is not a department as the free text', () => {
    const values = profileValues({ ...person, major: 'Naval Architecture' }, DEPARTMENTS)
    expect(values).toMatchObject({ department: 'Other (not listed)', customMajor: 'Naval Architecture' })
  })

  it('are empty for a new student', () => {
    const values = profileValues({ ...person, university: null, major: null, graduationYear: null }, DEPARTMENTS)
    expect(values).toMatchObject({ university: '', department: '', customMajor: '', graduationYear: '' })
  })
})

describe('saving', () => {
  const values = profileValues(person, DEPARTMENTS)

  it('sends the department as the major and the year as a number', () => {
    expect(profileRules.parse(values)).toEqual({
      firstName: 'Zoë',
      lastName: 'Çağlar',
      university: 'Northfield University',
      major: 'History',
      graduationYear: 2028,
    })
  })

  it('sends the free text in place of Other, trimmed', () => {
    const custom = { ...values, department: 'Other (not listed)', customMajor: ' Naval Architecture ' }
    expect(profileRules.parse(custom)).toMatchObject({ major: 'Naval Architecture' })
  })

  it('reports every missing field', () => {
    const empty = { firstName: ' ', lastName: '', university: '', department: '', customMajor: '', graduationYear: '' }
    expect(messages(empty)).toEqual([
      'firstName: First name is required',
      'lastName: Last name is required',
      'university: University is required',
      'department: Department/Major is required',
      'graduationYear: Graduation year is required',
    ])
  })

  it('requires the free text and reports other errors with it', () => {
    expect(messages({ ...values, firstName: '', department: 'Other (not listed)', customMajor: ' ' })).toEqual([
      'firstName: First name is required',
      'customMajor: Please specify your department/major',
    ])
  })

  it('rejects a free text that is too long', () => {
    expect(messages({ ...values, department: 'Other (not listed)', customMajor: 'x'.repeat(201) })).toEqual([
      'customMajor: Please use at most 200 characters',
    ])
  })
})

it('offers a stored year in the past', () => {
  expect(yearOptions([2026, 2027], 2024)).toEqual(['2024', '2026', '2027'])
  expect(yearOptions([2026, 2027], 2027)).toEqual(['2026', '2027'])
  expect(yearOptions([2026, 2027], null)).toEqual(['2026', '2027'])
})
