import { expect, it } from 'vitest'
import { internshipSteps, nextStep } from './internship-steps.ts'

const unasked = {
  feedbackStatus: null,
  feedbackRequestedAt: null,
  openedAt: null,
  submittedAt: null,
  feedbackApprovedAt: null,
}
const asked = { ...unasked, feedbackStatus: 'pending' as const, feedbackRequestedAt: '2026-06-03T00:00:00Z' }
const submitted = { ...asked, feedbackStatus: 'submitted' as const, submittedAt: '2026-06-09T00:00:00Z' }
const internship = {
  status: 'approved' as const,
  createdAt: '2026-06-01T00:00:00Z',
  approvedAt: '2026-06-02T00:00:00Z',
  supervisors: [unasked],
}

const reached = (facts: Partial<Parameters<typeof internshipSteps>[0]>) =>
  internshipSteps({ ...internship, ...facts })
    .filter(({ isReached }) => isReached)
    .map(({ step }) => step)

it.each(['pending', 'rejected'] as const)('stops at the registration while it is %s', (status) => {
  expect(reached({ status, supervisors: [submitted] })).toEqual(['registered'])
})

it('goes as far as the supervisor who is furthest', () => {
  expect(reached({})).toEqual(['registered', 'approved'])
  expect(reached({ supervisors: [unasked, asked] })).toEqual(['registered', 'approved', 'asked'])
  expect(reached({ supervisors: [{ ...asked, openedAt: '2026-06-05T00:00:00Z' }] }).at(-1)).toBe('opened')
  expect(reached({ supervisors: [asked, submitted] }).at(-1)).toBe('submitted')
  expect(reached({ supervisors: [submitted, { ...submitted, feedbackStatus: 'approved' }] }).at(-1)).toBe(
    'feedback-approved',
  )
})

it('gives each step the first of its dates, and none to a step whose date is unknown', () => {
  const later = { ...asked, feedbackRequestedAt: new Date('2026-06-04T00:00:00Z') }
  const steps = internshipSteps({ ...internship, supervisors: [later, submitted] })
  expect(steps.map(({ at }) => at)).toEqual([
    '2026-06-01T00:00:00Z',
    '2026-06-02T00:00:00Z',
    '2026-06-03T00:00:00Z',
    null,
    '2026-06-09T00:00:00Z',
    null,
  ])
})

it('shows no date of a step that was taken back', () => {
  const steps = internshipSteps({ ...internship, status: 'pending' })
  expect(steps[1]).toEqual({ step: 'approved', isReached: false, at: null })
})

const facts = { id: 'one', name: 'Sam Hill', declinedAt: null, lastEmail: null }
const sent = { requestedAt: '2026-06-03T00:00:00Z', handedOverAt: null, failedAt: null, failureReason: null }
const bounced = { ...sent, failedAt: '2026-06-03T01:00:00Z', failureReason: 'no such mailbox' }
const corrected = { ...asked, ...facts, isAsked: false }

it.each<[string, Parameters<typeof nextStep>[0]['supervisors'][number], string | undefined]>([
  ['nobody was asked', { ...unasked, ...facts }, 'request feedback from Sam Hill.'],
  ['somebody was asked', { ...asked, ...facts, lastEmail: sent, isAsked: true }, 'Sam Hill fills in the form.'],
  [
    'the email was returned',
    { ...asked, ...facts, lastEmail: bounced, isAsked: true },
    'correct the email address of Sam Hill.',
  ],
  ['the address was corrected', corrected, 'request feedback from Sam Hill.'],
  [
    'it was corrected to one that was asked before',
    { ...corrected, lastEmail: sent },
    'request feedback from Sam Hill.',
  ],
  [
    'the person declined',
    { ...asked, ...facts, declinedAt: '2026-06-04T00:00:00Z' },
    'correct the name or address of Sam Hill.',
  ],
  [
    'the answer waits for review',
    { ...submitted, ...facts },
    'the career centre reviews the feedback from Sam Hill, and you get an email.',
  ],
  ['it is approved', { ...submitted, ...facts, feedbackStatus: 'approved' }, undefined],
])('says what comes next if %s', (_, supervisor, text) => {
  expect(nextStep({ status: 'approved', supervisors: [supervisor] })?.text).toBe(text)
})

it('does not count a request to a former address', () => {
  expect(reached({ supervisors: [corrected] })).toEqual(['registered', 'approved'])
  expect(internshipSteps({ ...internship, supervisors: [corrected] })[2]).toEqual({
    step: 'asked',
    isReached: false,
    at: null,
  })
})
