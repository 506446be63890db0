import { expect, it } from 'vitest'
import { FEEDBACK_STATUSES } from './feedback.ts'
import { isRequestOpen } from './feedback-link.ts'
import { INTERNSHIP_STATUSES } from './internship.ts'
import { requestState } from './request-state.ts'

const now = new Date('2026-06-15T10:00:00Z')
const ENDS = [
  { closedAt: null, closeReason: null },
  { closedAt: now, closeReason: null },
  { closedAt: now, closeReason: 'The company has closed.' },
]
const ALL = FEEDBACK_STATUSES.flatMap((feedbackStatus) =>
  INTERNSHIP_STATUSES.flatMap((internshipStatus) =>
    [null, now].flatMap((declinedAt) => ENDS.map((end) => ({ feedbackStatus, internshipStatus, declinedAt, ...end }))),
  ),
)

it('is pending exactly while the request is open', () => {
  for (const request of ALL)
    expect([request, requestState(request) === 'pending']).toEqual([request, isRequestOpen(request)])
})

it('is the status of answered feedback, and otherwise says why the request has ended', () => {
  const open = { feedbackStatus: 'pending', internshipStatus: 'approved', declinedAt: null, ...ENDS[0]! } as const
  expect(requestState({ ...open, feedbackStatus: 'submitted', internshipStatus: 'rejected' })).toBe('submitted')
  expect(requestState({ ...open, ...ENDS[2]!, internshipStatus: 'rejected' })).toBe('closed')
  expect(requestState({ ...open, ...ENDS[1]!, declinedAt: now })).toBe('declined')
  expect(requestState({ ...open, ...ENDS[1]!, internshipStatus: 'rejected' })).toBe('rejected')
  expect(requestState({ ...open, ...ENDS[1]!, internshipStatus: 'pending' })).toBe('sent-back')
})
