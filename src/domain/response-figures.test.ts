import { expect, it } from 'vitest'
import { shownMedian } from './response-figures.ts'

it('hides the median of fewer than five answers', () => {
  expect(shownMedian(3.14, 4)).toBeNull()
  expect(shownMedian(3.14, 5)).toBe(3.1)
  expect(shownMedian(null, 5)).toBeNull()
})
