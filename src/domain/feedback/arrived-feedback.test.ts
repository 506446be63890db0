import { expect, it } from 'vitest'
import { DAY } from '../time/durations.ts'
import { arrivedFeedback } from './arrived-feedback.ts'

const now = new Date('2026-07-01T00:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * DAY).toISOString()
const of = (name: string, days: number | null, overallRating: number | null = 4, readDays: number | null = null) => ({
  name,
  feedbackApprovedAt: days === null ? null : ago(days),
  feedbackReadAt: readDays === null ? null : ago(readDays),
  overallRating,
})
const names = (...internships: ReturnType<typeof of>[][]) =>
  arrivedFeedback(
    internships.map((supervisors) => ({ supervisors })),
    now,
  ).map(({ supervisor }) => supervisor.name)

it('lists the latest first, across internships', () => {
  expect(names([of('older', 5), of('latest', 1)], [of('middle', 3)])).toEqual(['latest', 'middle', 'older'])
})

it('leaves out what has not been approved, and what arrived 30 days ago', () => {
  expect(names([of('waiting', null, null), of('hidden', 1, null), of('old', 30), of('new', 29.99)])).toEqual(['new'])
})

it('leaves out what was opened since it was approved, until it is approved again', () => {
  expect(names([of('read', 3, 4, 2), of('read at once', 3, 4, 3), of('approved again', 2, 4, 3)])).toEqual([
    'approved again',
  ])
})

it('shows three at most', () => {
  expect(names([1, 2, 3, 4].map((days) => of(String(days), days)))).toEqual(['1', '2', '3'])
  expect(names()).toEqual([])
})
