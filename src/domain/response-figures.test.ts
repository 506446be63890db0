import { expect, it } from 'vitest'
import { shownMedian } from './response-figures.ts'

it('shows the median of fewer than five answers to admins only', () => {
  expect(shownMedian(3.14, { answers: 4, role: 'manager' })).toBeNull()
  expect(shownMedian(3.14, { answers: 4, role: 'admin' })).toBe(3.1)
  expect(shownMedian(3.14, { answers: 5, role: 'manager' })).toBe(3.1)
  expect(shownMedian(null, { answers: 0, role: 'admin' })).toBeNull()
})
