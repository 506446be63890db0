import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addSums,
  divideFigures,
  figuresOf,
  meanOf,
  NO_SUMS,
  ratingsIn,
  responseOf,
  type Sums,
  shownFigures,
  shownSums,
  totalOf,
} from './assessment.ts'

const sumsOf = (facts: Partial<Sums>): Sums => ({ ...NO_SUMS, ...facts })
/** This many ratings, adding up to this sum if possible. */
const ratings = (n: number, sum = 3 * n): Pick<Sums, 'spread'> => {
  const spread = [0, 0, 0, 0, 0]
  for (let left = n, rest = sum; left > 0; left--) {
    const rating = Math.min(5, Math.max(1, Math.round(rest / left)))
    spread[rating - 1]! += 1
    rest -= rating
  }
  return { spread }
}

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
    const [shown] = shownSums([
      sumsOf({ spread: [0, 1, 1, 3, 0], notObserved: 1, change: { pairs: 5, difference: 3 } }),
    ])
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
    const [four] = shownSums([sumsOf({ ...ratings(4), notObserved: 7 })])
    const nothing = { pairs: null, mean: null }
    expect(figuresOf(four!)).toEqual({
      n: null,
      mean: null,
      share: null,
      notObserved: null,
      change: nothing,
      gap: nothing,
    })
    const [nine] = shownSums([sumsOf({ ...ratings(9, 36), gap: { pairs: 4, difference: 2 } })])
    expect(figuresOf(nine!)).toMatchObject({ n: 9, mean: 4, change: { pairs: 0, mean: null }, gap: nothing })
  })

  it('shows that nobody has answered', () => {
    const [none] = shownSums([NO_SUMS])
    expect(figuresOf(none!)).toMatchObject({ n: 0, mean: null, share: null })
  })

  it('has all wordings of a question or none, because other questions tell how many were asked', () => {
    const [old, changed] = [sumsOf(ratings(8, 30)), sumsOf(ratings(5, 9))]
    expect(shownSums([old, changed]).map((shown) => shown && ratingsIn(shown))).toEqual([8, 5])
    expect(shownSums([old, { ...changed, ...ratings(4) }])).toEqual([null, null])
    const pairs = { ...changed, change: { pairs: 1, difference: 1 } }
    expect(shownSums([old, pairs]).map((shown) => shown?.change)).toEqual([null, null])
  })

  it('never lets a reader who knows how many were asked compute how many got a wording', () => {
    const counts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 })
    const isShown = (sizes: readonly number[]) => shownSums(sizes.map((n) => sumsOf(ratings(n))))[0] !== null
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

/** Every way to divide a number among this many groups that are not empty. */
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
      return addSums(sums, sumsOf({ ...ratings(1, rating), change: pair, gap: pair }))
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
        const areBothSmall = [ratingsIn(sums), ratingsIn(other)].every((n) => n > 0 && n < 5)
        return areBothSmall ? other : sums
      })
      expect(report(others)).toEqual(report(groups.map(([sums]) => sums)))
    }),
  )
})

describe('a total', () => {
  const five = sumsOf(ratings(5, 20))

  it('is withheld if only withheld groups have any ratings', () => {
    expect(totalOf([null, null])).toBeNull()
    expect(totalOf([null, NO_SUMS])).toBeNull()
    expect(totalOf([null, five, NO_SUMS])).toEqual(five)
    expect(totalOf([null, sumsOf({ notObserved: 5 })])).toMatchObject({ spread: NO_SUMS.spread, notObserved: 5 })
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

describe('a group that is divided', () => {
  const divide = (whole: Sums, ...parts: Sums[]) => {
    const questions = [['teamwork']]
    const divided = divideFigures(
      shownFigures(new Map([['teamwork', whole]]), questions),
      parts.map((sums) => new Map([['teamwork', sums]])),
      questions,
    )
    return [...divided.parts, divided.rest].map(({ teamwork }) => teamwork && ratingsIn(teamwork))
  }

  it('shows its parts if each has five, or none', () => {
    expect(divide(sumsOf(ratings(12)), sumsOf(ratings(5)))).toEqual([5, 7])
    expect(divide(sumsOf(ratings(12)), sumsOf({ notObserved: 0 }))).toEqual([0, 12])
    expect(divide(sumsOf(ratings(15)), sumsOf(ratings(5)), sumsOf(ratings(5)))).toEqual([5, 5, 5])
  })

  it('shows none of them if one has fewer, or the whole was withheld', () => {
    expect(divide(sumsOf(ratings(12)), sumsOf(ratings(8)))).toEqual([null, null])
    expect(divide(sumsOf(ratings(12)), sumsOf({ ...ratings(5), notObserved: 0 }), sumsOf(ratings(4)))).toEqual([
      null,
      null,
      null,
    ])
    expect(divide(sumsOf(ratings(4)), sumsOf(ratings(4)))).toEqual([null, null])
  })

  it('shows none of them if ratings have changed since', () => {
    expect(divide(sumsOf({ spread: [10, 0, 0, 0, 0] }), sumsOf({ spread: [0, 0, 0, 0, 5] }))).toEqual([null, null])
  })

  it('withholds pairs of one to four on their own', () => {
    const pairs = (count: number) => ({ change: { pairs: count, difference: 1 } })
    const questions = [['teamwork']]
    const whole = { teamwork: sumsOf({ ...ratings(12), ...pairs(9) }) }
    const { parts, rest } = divideFigures(
      whole,
      [new Map([['teamwork', sumsOf({ ...ratings(6), ...pairs(5) })]])],
      questions,
    )
    expect([parts[0]?.teamwork, rest.teamwork]).toMatchObject([
      { change: null, gap: NO_SUMS.gap },
      { change: null, gap: NO_SUMS.gap },
    ])
  })
})
