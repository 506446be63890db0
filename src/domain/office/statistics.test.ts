import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percentage, percentages } from './statistics.ts'

it.each([
  [0, 0, 0],
  [0, 7, 0],
  [1, 3, 33],
  [2, 3, 67],
  [7, 7, 100],
])('%i of %i is %i percent', (part, total, percent) => {
  expect(percentage(part, total)).toBe(percent)
})

describe('the parts of a total', () => {
  it.each([
    [[], []],
    [
      [0, 0, 0],
      [0, 0, 0],
    ],
    [[5], [100]],
    [
      [1, 1, 1],
      [34, 33, 33],
    ],
    // Rounded separately, they add up to 101.
    [
      [125, 125, 750],
      [13, 12, 75],
    ],
    [
      [1, 1, 198],
      [1, 0, 99],
    ],
    // Rounded separately, they add up to 99.
    [
      [1, 1, 5],
      [14, 14, 72],
    ],
    // One percent is left for two equal remainders.
    [
      [1, 3, 4],
      [12, 38, 50],
    ],
    [
      [0, 3, 3, 0],
      [0, 50, 50, 0],
    ],
  ])('%j are %j percent', (parts, shares) => {
    expect(percentages(parts)).toEqual(shares)
  })

  it('add up to 100, each is less than one percent from the exact share, and a larger part has no smaller share', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000_000), { maxLength: 12 }), (parts) => {
        const total = parts.reduce((sum, part) => sum + part, 0)
        const shares = percentages(parts)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total === 0 ? 0 : 100)
        for (const [at, part] of parts.entries()) {
          if (total > 0) expect(Math.abs(shares[at]! - (100 * part) / total)).toBeLessThan(1)
          for (const [other, smaller] of parts.entries())
            if (smaller < part) expect(shares[other]!).toBeLessThanOrEqual(shares[at]!)
        }
      }),
    )
  })
})
