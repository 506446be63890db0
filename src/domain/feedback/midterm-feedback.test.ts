import { describe, expect, it } from 'vitest'
import { canAskForMidterm, midtermLinkState, midtermState } from './midterm-feedback.ts'

describe('asking', () => {
  const internship = { status: 'approved', asksMidtermFeedback: true } as const
  const supervisor = { feedbackStatus: null, midterm: null } as const

  it.each([
    [true, {}, {}],
    [true, {}, { midterm: { submittedAt: null } }],
    [false, {}, { midterm: { submittedAt: '2026-06-01T00:00:00Z' } }],
    [false, {}, { feedbackStatus: 'pending' }],
    [false, {}, { feedbackStatus: 'approved' }],
    [false, { status: 'pending' }, {}],
    [false, { status: 'rejected' }, {}],
    [false, { asksMidtermFeedback: false }, {}],
  ] as const)('is %s with %j and %j', (can, facts, asked) => {
    expect(canAskForMidterm({ ...internship, ...facts }, { ...supervisor, ...asked })).toBe(can)
  })
})

it.each([
  ['requested', null, null],
  ['submitted', 'then', null],
  ['released', 'then', 'later'],
] as const)('is %s', (state, submittedAt, releasedAt) => {
  expect(midtermState({ submittedAt, releasedAt })).toBe(state)
})

describe('the link', () => {
  const now = new Date('2026-06-15T10:00:00Z')
  const link = {
    expiresAt: new Date('2026-06-15T10:00:01Z'),
    address: 'marsh@northwind.example',
    supervisorEmail: 'marsh@northwind.example',
    submittedAt: null,
    internshipStatus: 'approved',
    declinedAt: null,
    state: 'unasked',
  } as const

  it.each([
    ['open', {}],
    ['open', { expiresAt: null }],
    ['open', { state: 'asked' }],
    ['open', { state: 'closed' }],
    ['open', { internshipStatus: 'pending' }],
    ['expired', { expiresAt: now }],
    ['revoked', { supervisorEmail: 'colleague@northwind.example' }],
    ['closed', { declinedAt: now }],
    ['closed', { internshipStatus: 'rejected' }],
    ['closed', { state: 'submitted' }],
    ['closed', { state: 'questioned' }],
    ['closed', { state: 'approved' }],
    ['used', { submittedAt: now }],
    ['used', { submittedAt: now, state: 'approved', expiresAt: now }],
  ] as const)('is %s with %j', (state, facts) => {
    expect(midtermLinkState({ ...link, ...facts }, now)).toBe(state)
  })
})
