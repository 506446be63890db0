import { describe, expect, it } from 'vitest'
import { internshipRegistration } from './internships/internships.ts'
import { newInvitation } from './people/invitations.ts'
import { departmentNames, emailAddress, optionalLine, optionalText, requiredLine, requiredText } from './text.ts'

const HALF = '\ud83d'

describe('text', () => {
  it.each([
    ['a required line', requiredLine(() => 'Required')],
    ['an optional line', optionalLine(200)],
    ['required text', requiredText(() => 'Required')],
    ['optional text', optionalText],
  ])('%s has nothing that the database rejects', (_name, schema) => {
    const text = schema.parse(`a\0b${HALF}c😀`)
    expect(text.isWellFormed()).toBe(true)
    expect(text).not.toContain('\0')
    expect(text).toContain('😀')
  })

  it('names of departments do not either', () => {
    expect(departmentNames.parse(['Physics', `Law\0${HALF}`])).toEqual(['Physics', 'Law \ufffd'])
  })

  it('names of departments stand once each', () => {
    expect(departmentNames.parse(['Law', 'Physics', ' Law'])).toEqual(['Law', 'Physics'])
  })

  it.each(['a\0b@gmail.com', `a${HALF}@gmail.com`, 'a@gmail.c\0m'])('%j is not an email address', (address) => {
    expect(
      emailAddress(
        () => 'Required',
        () => 'Invalid',
      ).safeParse(address).success,
    ).toBe(false)
  })
})

it('a missing address does not hide what else is missing', () => {
  const { error } = newInvitation.safeParse({ email: ' ', role: 'manager', departments: [] })
  expect(error?.issues.map(({ message }) => message)).toEqual(['Email is required', 'Select at least one department'])
})

it.each([[[null]], [[null, 7, 'x']], [{}], [7]])('supervisors that are %j are refused', (supervisors) => {
  expect(internshipRegistration.safeParse({ supervisors }).success).toBe(false)
})
