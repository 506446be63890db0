import { expect, it } from 'vitest'
import { mayReadFigures, shownMedian, sinceOfPeriod } from './response-figures.ts'

const manager = { role: 'manager', opensAnswers: true } as const
const admin = { role: 'admin', opensAnswers: true } as const

it('hides figures of fewer than five answers from everybody but admins, and all from apps that may not open answers', () => {
  expect([4, 5].map((answers) => mayReadFigures(answers, manager))).toEqual([false, true])
  expect(mayReadFigures(1, admin)).toBe(true)
  expect(mayReadFigures(500, { role: 'admin', opensAnswers: false })).toBe(false)
})

it('shows medians to one decimal place', () => {
  expect(shownMedian(3.14, 5, manager)).toBe(3.1)
  expect(shownMedian(3.14, 4, manager)).toBeNull()
  expect(shownMedian(null, 0, admin)).toBeNull()
})

it('counts a period in whole days', () => {
  const now = new Date('2026-03-01T23:59:00Z')
  expect(sinceOfPeriod('30', now)).toBe('2026-01-30')
  expect(sinceOfPeriod(undefined, now)).toBeNull()
})
