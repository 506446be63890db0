import { expect, it } from 'vitest'
import type { FeedbackForReview } from '#contract/office/records-for-review'
import { areTypedByStaff } from './typed-by-staff.ts'

const entered = { way: 'telephone', givenOn: '2026-06-10', byName: null }
const replied = { isAboutAnswers: true, repliedAt: '2026-06-12T10:00:00Z' }

it.each([
  [false, { entered: null, questionsToSupervisor: [] }],
  [true, { entered, questionsToSupervisor: [] }],
  [true, { entered, questionsToSupervisor: [{ ...replied, repliedAt: null }] }],
  [false, { entered, questionsToSupervisor: [replied] }],
  [true, { entered, questionsToSupervisor: [{ ...replied, isAboutAnswers: false }] }],
])('only staff have typed the answers (%s): %j', (expected, item) => {
  expect(areTypedByStaff(item as FeedbackForReview)).toBe(expected)
})
