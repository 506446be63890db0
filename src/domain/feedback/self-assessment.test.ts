import { expect, it } from 'vitest'
import { selfAssessmentState } from './self-assessment.ts'

const asked = { status: 'approved', asksSelfAssessment: true, supervisors: [{ feedbackStatus: null }] } as const

it.each([
  ['open', {}],
  ['open', { supervisors: [] }],
  ['open', { supervisors: [{ feedbackStatus: 'pending' }, { feedbackStatus: 'submitted' }] }],
  ['unasked', { asksSelfAssessment: false }],
  ['unasked', { status: 'pending' }],
  ['unasked', { status: 'rejected' }],
  ['fixed', { supervisors: [{ feedbackStatus: 'approved' }] }],
  ['fixed', { supervisors: [{ feedbackStatus: null }, { feedbackStatus: 'approved' }] }],
  ['fixed', { status: 'pending', supervisors: [{ feedbackStatus: 'approved' }] }],
  ['fixed', { asksSelfAssessment: false, supervisors: [{ feedbackStatus: 'approved' }] }],
] as const)('is %s with %j', (state, facts) => {
  expect(selfAssessmentState({ ...asked, ...facts })).toBe(state)
})
