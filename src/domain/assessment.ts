import { FEWEST_ANSWERS_FOR_MEDIAN } from './response-figures.ts'
import { percentage } from './statistics.ts'

/** The smallest rating that counts for the share of 3 or better. */
export const MEETS_EXPECTATIONS = 3

type Pairs = { pairs: number; difference: number }

/** The sums of one competency's ratings in a programme and term. */
export type Sums = {
  n: number
  sum: number
  /** Ratings of 3 or better. */
  met: number
  notObserved: number
  /** Of feedback that also has a mid-term rating: the final ratings minus those. */
  change: Pairs
  /** Of feedback whose student has a self-assessment: the supervisor's ratings minus the student's. */
  gap: Pairs
}

export const NO_SUMS: Sums = {
  n: 0,
  sum: 0,
  met: 0,
  notObserved: 0,
  change: { pairs: 0, difference: 0 },
  gap: { pairs: 0, difference: 0 },
}

export function addSums(a: Sums, b: Sums): Sums {
  return {
    n: a.n + b.n,
    sum: a.sum + b.sum,
    met: a.met + b.met,
    notObserved: a.notObserved + b.notObserved,
    change: addPairs(a.change, b.change),
    gap: addPairs(a.gap, b.gap),
  }
}

function addPairs(a: Pairs, b: Pairs): Pairs {
  return { pairs: a.pairs + b.pairs, difference: a.difference + b.difference }
}

/** Too few to show, because figures of a group could reveal who answered how. Nothing is hidden of an empty one. */
function isTooSmall(count: number): boolean {
  return count > 0 && count < FEWEST_ANSWERS_FOR_MEDIAN
}

/** The sums that may be shown of a competency; null if its ratings are withheld, and in it for pairs that are. */
export type ShownSums = Omit<Sums, 'change' | 'gap'> & { change: Pairs | null; gap: Pairs | null }

/**
 * Of the wordings of one question in one programme and term: all or none. Other questions of the set tell how many were asked, so
 * that a withheld wording could be computed from the others.
 */
export function shownSums(wordings: readonly Sums[]): (ShownSums | null)[] {
  const isHidden = (countOf: (sums: Sums) => number) => wordings.some((sums) => isTooSmall(countOf(sums)))
  // Who saw nothing is one of the few, too.
  if (isHidden(({ n }) => n) || isHidden(({ n, notObserved }) => n + notObserved)) return wordings.map(() => null)
  const hidesChange = isHidden(({ change }) => change.pairs)
  const hidesGap = isHidden(({ gap }) => gap.pairs)
  return wordings.map((sums) => ({
    ...sums,
    change: hidesChange ? null : sums.change,
    gap: hidesGap ? null : sums.gap,
  }))
}

/**
 * The sums of what is shown, so that nothing withheld can be computed from them. Where only withheld groups have any, they are
 * withheld too: it would not be true that there are none.
 */
export function totalOf(shown: readonly (ShownSums | null)[]): ShownSums | null {
  const groups = shown.filter((sums) => sums !== null)
  const total = groups.reduce<Sums>(
    (sum, sums) => addSums(sum, { ...sums, change: sums.change ?? NO_SUMS.change, gap: sums.gap ?? NO_SUMS.gap }),
    NO_SUMS,
  )
  if (total.n + total.notObserved === 0 && groups.length < shown.length) return null
  const pairsOf = (key: 'change' | 'gap') =>
    total[key].pairs === 0 && groups.some((sums) => sums[key] === null) ? null : total[key]
  return { ...total, change: pairsOf('change'), gap: pairsOf('gap') }
}

/** A mean with one decimal place, halves rounded away from zero; null of nothing. */
export function meanOf(sum: number, count: number): number | null {
  if (count === 0) return null
  const tenths = Math.round(Math.abs((10 * sum) / count))
  return tenths === 0 ? 0 : (Math.sign(sum) * tenths) / 10
}

/** Figures as everybody reads them: `n` and `pairs` are null if they are withheld, the others also if there is nothing to show. */
export function figuresOf(shown: ShownSums | null) {
  if (!shown) return WITHHELD
  const { n, sum, met, notObserved, change, gap } = shown
  return {
    n,
    mean: meanOf(sum, n),
    share: n > 0 ? percentage(met, n) : null,
    notObserved,
    change: pairFiguresOf(change),
    gap: pairFiguresOf(gap),
  }
}

const NO_PAIRS = { pairs: null, mean: null }
const WITHHELD = { n: null, mean: null, share: null, notObserved: null, change: NO_PAIRS, gap: NO_PAIRS }

function pairFiguresOf(shown: Pairs | null) {
  return shown ? { pairs: shown.pairs, mean: meanOf(shown.difference, shown.pairs) } : NO_PAIRS
}

type Requests = { requested: number; answered: number }

/** How many were asked and answered, and the share in percent; all null if too few answered. */
export function responseOf({ requested, answered }: Requests) {
  if (isTooSmall(answered)) return { requested: null, answered: null, rate: null }
  return { requested, answered, rate: requested === 0 ? null : percentage(answered, requested) }
}
