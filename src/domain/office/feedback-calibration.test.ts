import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { answersIn, meanOf, spreadOfOthers } from './feedback-calibration.ts'

it('shows the ratings of others from five on', () => {
  expect(spreadOfOthers([0, 0, 3, 2, 0], 3)).toBeNull()
  expect(spreadOfOthers([0, 0, 3, 3, 0], 3)).toEqual([0, 0, 2, 3, 0])
})

it('has a mean between the lowest and the highest rating given', () => {
  const spreads = fc.array(fc.nat(50), { minLength: 5, maxLength: 5 }).filter((spread) => answersIn(spread) > 0)
  fc.assert(
    fc.property(spreads, (spread) => {
      const given = [1, 2, 3, 4, 5].filter((_, index) => spread[index]! > 0)
      expect(meanOf(spread)).toBeGreaterThanOrEqual(given[0]!)
      expect(meanOf(spread)).toBeLessThanOrEqual(given.at(-1)!)
    }),
  )
  expect(meanOf([0, 1, 4, 5, 2])).toBe(3.7)
})
