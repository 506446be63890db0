import { expect, it } from 'vitest'
import { INTERNSHIP_STATUSES } from '../internships/internship.ts'
import { FEEDBACK_STATUSES } from './feedback.ts'
import {
  isAnswered,
  isAnswerWanted,
  isRequestOpen,
  REQUEST_STATES,
  type RequestFacts,
  requestOf,
  requestState,
  requestStatus,
} from './request.ts'

const now = new Date('2026-06-15T10:00:00Z')
const ENDS = [
  { closedAt: null, closeReason: null },
  { closedAt: now, closeReason: null },
  { closedAt: now, closeReason: 'The company has closed.' },
]
const ALL: RequestFacts[] = [null, ...FEEDBACK_STATUSES].flatMap((feedbackStatus) =>
  INTERNSHIP_STATUSES.flatMap((internshipStatus) =>
    [null, now].flatMap((declinedAt) =>
      [null, now].flatMap((openedAt) =>
        [false, true].flatMap((isQuestioned) =>
          ENDS.map((end) => ({ feedbackStatus, internshipStatus, declinedAt, openedAt, isQuestioned, ...end })),
        ),
      ),
    ),
  ),
)
const OPEN: RequestFacts = {
  feedbackStatus: 'pending',
  internshipStatus: 'approved',
  openedAt: null,
  declinedAt: null,
  ...ENDS[0]!,
}

it('has every state, and each request is either answered, wanted or ended', () => {
  expect(new Set(ALL.map(requestState))).toEqual(new Set(REQUEST_STATES))
  for (const facts of ALL) {
    const state = requestState(facts)
    const hasEnded = ['closed', 'declined', 'rejected', 'sent-back'].includes(state)
    const kinds = [isAnswered({ state }), isAnswerWanted({ state }), hasEnded]
    expect([facts, kinds.filter(Boolean).length]).toEqual([facts, 1])
    expect(isRequestOpen({ state })).toBe(isAnswerWanted({ state }) && facts.feedbackStatus !== null)
  }
})

it('is open unless it is answered, declined or closed, or the internship is rejected', () => {
  for (const facts of ALL) {
    const { feedbackStatus, internshipStatus, declinedAt, closedAt } = facts
    const isOpen = feedbackStatus === 'pending' && internshipStatus !== 'rejected' && !declinedAt && !closedAt
    expect([facts, isRequestOpen({ state: requestState(facts) })]).toEqual([facts, isOpen])
    if (feedbackStatus) expect(requestStatus(requestState(facts)) === 'pending').toBe(isOpen)
  }
})

it.each<[RequestFacts['feedbackStatus'], Partial<RequestFacts>, ReturnType<typeof requestOf>]>([
  ['submitted', { internshipStatus: 'rejected', isQuestioned: true }, { is: 'submitted' }],
  ['submitted', { isQuestioned: true, declinedAt: now }, { is: 'submitted' }],
  ['submitted', { isQuestioned: true, internshipStatus: 'pending' }, { is: 'questioned' }],
  ['approved', { isQuestioned: true }, { is: 'approved' }],
  // Of a newer server.
  ['archived' as 'approved', {}, { is: 'submitted' }],
  [
    'pending',
    { ...ENDS[2]!, internshipStatus: 'rejected', declinedAt: now },
    { is: 'closed', on: now, reason: 'The company has closed.' },
  ],
  ['pending', { ...ENDS[1]!, declinedAt: now, internshipStatus: 'rejected' }, { is: 'declined', on: now }],
  ['pending', { ...ENDS[1]!, internshipStatus: 'rejected' }, { is: 'rejected' }],
  ['pending', { ...ENDS[1]!, internshipStatus: 'pending', openedAt: now }, { is: 'sent-back', on: now }],
  ['pending', { openedAt: now }, { is: 'opened', on: now }],
  ['pending', { internshipStatus: 'pending' }, { is: 'asked' }],
  [null, { declinedAt: now }, { is: 'declined', on: now }],
  [null, {}, { is: 'unasked' }],
])('with feedback %s and %j is %j', (feedbackStatus, facts, request) => {
  expect(requestOf({ ...OPEN, ...facts, feedbackStatus })).toEqual(request)
})
