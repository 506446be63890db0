import { expect, it } from 'vitest'
import { internshipSteps } from './internship-steps.ts'

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

it('does not count a request to a former address', () => {
  expect(reached({ supervisors: [{ ...asked, isAsked: false }] })).toEqual(['registered', 'approved'])
  expect(internshipSteps({ ...internship, supervisors: [{ ...asked, isAsked: false }] })[2]).toEqual({
    step: 'asked',
    isReached: false,
    at: null,
  })
})
