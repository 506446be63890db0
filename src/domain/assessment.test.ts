import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addSums, figuresOf, meanOf, NO_SUMS, responseOf, type Sums, shownSums, totalOf } from './assessment.ts'

const sumsOf = (facts: Partial<Sums>): Sums => ({ ...NO_SUMS, ...facts })

describe('a mean', () => {
  it.each([
    [17, 5, 3.4],
    [13, 4, 3.3],
    [5, 2, 2.5],
    [649, 200, 3.2],
    [65, 20, 3.3],
    [-13, 4, -3.3],
    [-1, 30, 0],
    [0, 5, 0],
  ])('of %j over %j is %j', (sum, count, mean) => {
    expect(meanOf(sum, count)).toBe(mean)
  })

  it('of nothing is missing', () => {
    expect(meanOf(0, 0)).toBeNull()
  })
})

describe('what is shown', () => {
  it('has figures of groups of five', () => {
    const [shown] = shownSums([sumsOf({ n: 5, sum: 17, met: 4, notObserved: 1, change: { pairs: 5, difference: 3 } })])
    expect(figuresOf(shown!)).toEqual({
      n: 5,
      mean: 3.4,
      share: 80,
      notObserved: 1,
      change: { pairs: 5, mean: 0.6 },
      gap: { pairs: 0, mean: null },
    })
  })

  it('withholds everything of a group of four, and pairs of four in a larger one', () => {
    const [four] = shownSums([sumsOf({ n: 4, sum: 12, met: 3, notObserved: 7 })])
    const nothing = { pairs: null, mean: null }
    expect(figuresOf(four!)).toEqual({
      n: null,
      mean: null,
      share: null,
      notObserved: null,
      change: nothing,
      gap: nothing,
    })
    const [nine] = shownSums([sumsOf({ n: 9, sum: 36, gap: { pairs: 4, difference: 2 } })])
    expect(figuresOf(nine!)).toMatchObject({ n: 9, mean: 4, change: { pairs: 0, mean: null }, gap: nothing })
  })

  it('shows that nobody has answered', () => {
    const [none] = shownSums([NO_SUMS])
    expect(figuresOf(none!)).toMatchObject({ n: 0, mean: null, share: null })
  })

  it('has all wordings of a question or none, because other questions tell how many were asked', () => {
    const [old, changed] = [sumsOf({ n: 8, sum: 30 }), sumsOf({ n: 5, sum: 9 })]
    expect(shownSums([old, changed]).map((shown) => shown?.n)).toEqual([8, 5])
    expect(shownSums([old, { ...changed, n: 4 }])).toEqual([null, null])
    const pairs = { ...changed, change: { pairs: 1, difference: 1 } }
    expect(shownSums([old, pairs]).map((shown) => shown?.change)).toEqual([null, null])
  })

  it('never lets a reader who knows how many were asked compute how many got a wording', () => {
    const counts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 })
    const isShown = (sizes: readonly number[]) => shownSums(sizes.map((n) => sumsOf({ n })))[0] !== null
    fc.assert(
      fc.property(counts, (sizes) => {
        const asked = sizes.reduce((sum, size) => sum + size, 0)
        if (sizes.length === 1 || asked < 5 || isShown(sizes)) return
        const alike = sharesOf(asked, sizes.length).filter((shares) => !isShown(shares))
        for (const [at, size] of sizes.entries()) expect(alike.some((shares) => shares[at] !== size)).toBe(true)
      }),
    )
  })
})

/** Every way to share a number among so many groups that are not empty. */
function sharesOf(total: number, groups: number): number[][] {
  if (groups === 1) return [[total]]
  return Array.from({ length: total - groups + 1 }, (_, at) => at + 1).flatMap((first) =>
    sharesOf(total - first, groups - 1).map((rest) => [first, ...rest]),
  )
}

const anySums = fc
  .array(
    fc.record({
      rating: fc.option(fc.integer({ min: 1, max: 5 })),
      earlier: fc.option(fc.integer({ min: 1, max: 5 })),
    }),
    {
      maxLength: 12,
    },
  )
  .map((answers) =>
    answers.reduce((sums, { rating, earlier }) => {
      if (rating === null) return addSums(sums, sumsOf({ notObserved: 1 }))
      const pair = earlier === null ? NO_SUMS.change : { pairs: 1, difference: rating - earlier }
      return addSums(sums, sumsOf({ n: 1, sum: rating, met: rating >= 3 ? 1 : 0, change: pair, gap: pair }))
    }, NO_SUMS),
  )

it('says the same, totals included, whatever the withheld answers are', () => {
  const report = (groups: readonly Sums[]) => {
    const shown = groups.map((sums) => shownSums([sums])[0]!)
    return [...shown.map(figuresOf), figuresOf(totalOf(shown))]
  }
  fc.assert(
    fc.property(fc.array(fc.tuple(anySums, anySums), { maxLength: 6 }), (groups) => {
      const others = groups.map(([sums, other]) => {
        const areBothSmall = [sums.n, other.n].every((n) => n > 0 && n < 5)
        return areBothSmall ? other : sums
      })
      expect(report(others)).toEqual(report(groups.map(([sums]) => sums)))
    }),
  )
})

describe('a total', () => {
  const five = sumsOf({ n: 5, sum: 20, met: 5 })

  it('is withheld if only withheld groups have any ratings', () => {
    expect(totalOf([null, null])).toBeNull()
    expect(totalOf([null, NO_SUMS])).toBeNull()
    expect(totalOf([null, five, NO_SUMS])).toEqual(five)
    expect(totalOf([null, sumsOf({ notObserved: 5 })])).toMatchObject({ n: 0, notObserved: 5 })
    expect(totalOf([NO_SUMS, NO_SUMS])).toEqual(NO_SUMS)
  })

  it('withholds pairs if only withheld groups have any', () => {
    const pairs = { pairs: 5, difference: 2 }
    expect(totalOf([{ ...five, change: null }, five])).toMatchObject({ change: null, gap: NO_SUMS.gap })
    expect(
      totalOf([
        { ...five, change: null },
        { ...five, change: pairs },
      ]),
    ).toMatchObject({ change: pairs })
  })
})

it('gives a response rate from five answers on, or if there are none', () => {
  expect(responseOf({ requested: 12, answered: 5 })).toEqual({ requested: 12, answered: 5, rate: 42 })
  expect(responseOf({ requested: 12, answered: 4 })).toEqual({ requested: null, answered: null, rate: null })
  expect(responseOf({ requested: 3, answered: 0 })).toEqual({ requested: 3, answered: 0, rate: 0 })
})
