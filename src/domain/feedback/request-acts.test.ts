import { describe, expect, it } from 'vitest'
import { INTERNSHIP_STATUSES } from '../internships/internship.ts'
import { isAnswered, REQUEST_STATES } from './request.ts'
import { ACTS, whyNot, whyNotAskedByStudent } from './request-acts.ts'

const refusals = (act: keyof typeof ACTS, who: 'student' | 'office') =>
  REQUEST_STATES.map((state) => whyNot(act, who as never, { state, internshipStatus: 'approved' }))
const possibleIn = (act: keyof typeof ACTS, who: 'student' | 'office') =>
  REQUEST_STATES.filter((_, at) => refusals(act, who)[at] === null)

describe('what people can do', () => {
  it.each([
    ['ask', 'student', ['unasked', 'asked', 'opened', 'sent-back']],
    ['ask', 'office', ['unasked', 'asked', 'opened', 'closed', 'sent-back']],
    ['remind', 'student', ['asked', 'opened']],
    ['remind', 'office', ['asked', 'opened']],
    ['ask in person', 'student', ['asked', 'opened']],
    ['correct', 'student', ['unasked', 'asked', 'opened', 'declined', 'rejected', 'sent-back']],
    ['correct', 'office', ['unasked', 'asked', 'opened', 'declined', 'sent-back']],
    ['name a second contact', 'student', ['unasked', 'asked', 'opened', 'declined', 'rejected']],
    ['close', 'office', ['asked', 'opened']],
    ['reopen', 'office', ['closed']],
  ] as const)('%s as %s is possible in %j', (act, who, states) => {
    expect(possibleIn(act, who)).toEqual(states)
  })

  it('ends with the answer', () => {
    for (const act of Object.keys(ACTS) as (keyof typeof ACTS)[])
      for (const who of ['student', 'office'] as const)
        if (who in ACTS[act])
          for (const state of possibleIn(act, who)) expect([act, isAnswered({ state })]).toEqual([act, false])
  })
})

it('refuses what needs an approved internship, but says first that the office has closed the request', () => {
  for (const internshipStatus of INTERNSHIP_STATUSES.filter((status) => status !== 'approved')) {
    expect(whyNot('ask', 'student', { state: 'asked', internshipStatus })).toBe('NOT_APPROVED')
    expect(whyNot('ask', 'student', { state: 'closed', internshipStatus })).toBe('CLOSED')
    expect(whyNot('correct', 'student', { state: 'asked', internshipStatus })).toBeNull()
    expect(whyNot('correct', 'office', { state: 'asked', internshipStatus })).toBe('NOT_APPROVED')
  }
})

it('leaves a mailbox that is closed to the student to the office', () => {
  const request = { state: 'asked', internshipStatus: 'approved' } as const
  expect(whyNotAskedByStudent('ask', { ...request, isForOffice: true })).toBe('OFFICE_ONLY')
  expect(whyNotAskedByStudent('remind', { ...request, isForOffice: false })).toBeNull()
  expect(whyNotAskedByStudent('remind', { ...request, state: 'declined', isForOffice: true })).toBe('DECLINED')
})
