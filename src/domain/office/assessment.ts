import { RATING_VALUES } from '../feedback/feedback.ts'
import { FEWEST_ANSWERS_FOR_MEDIAN } from './response-figures.ts'
import { percentage } from './statistics.ts'

/** The lowest rating that counts as meeting expectations. */
export const MEETS_EXPECTATIONS = 3

type Pairs = { pairs: number; difference: number }

/** The sums of one competency's ratings. */
export type Sums = {
  /** How many ratings there are of each value, 1 to 5. */
  spread: readonly number[]
  notObserved: number
  /** Final ratings minus mid-term ratings, for feedback with both. */
  change: Pairs
  /** The supervisor's ratings minus the student's, for feedback with a self-assessment. */
  gap: Pairs
}

export const NO_SUMS: Sums = {
  spread: RATING_VALUES.map(() => 0),
  notObserved: 0,
  change: { pairs: 0, difference: 0 },
  gap: { pairs: 0, difference: 0 },
}

export function addSums(a: Sums, b: Sums): Sums {
  return {
    spread: a.spread.map((count, at) => count + b.spread[at]!),
    notObserved: a.notObserved + b.notObserved,
    change: addPairs(a.change, b.change),
    gap: addPairs(a.gap, b.gap),
  }
}

/** How many ratings there are. */
export function ratingsIn({ spread }: Pick<Sums, 'spread'>): number {
  return spread.reduce((sum, count) => sum + count, 0)
}

function addPairs(a: Pairs, b: Pairs): Pairs {
  return { pairs: a.pairs + b.pairs, difference: a.difference + b.difference }
}

/**
 * Figures of a department and term with fewer answers are withheld, and differences between published figures cover at least this
 * many.
 */
export const FEWEST_ANSWERS_SHOWN = FEWEST_ANSWERS_FOR_MEDIAN

/** Whether a group is so small that its figures could reveal individual answers. An empty group reveals nothing. */
function isTooSmall(count: number): boolean {
  return count > 0 && count < FEWEST_ANSWERS_SHOWN
}

/** A competency's sums that may be published; null if its ratings are withheld, with null for pairs that are. */
type ShownSums = Omit<Sums, 'change' | 'gap'> & { change: Pairs | null; gap: Pairs | null }

/**
 * Publishes all wordings of a question in a programme and term, or none: the set's other questions tell how many people were
 * asked, so that one withheld wording could be computed from the others.
 */
export function shownSums(wordings: readonly Sums[]): (ShownSums | null)[] {
  const isHidden = (countOf: (sums: Sums) => number) => wordings.some((sums) => isTooSmall(countOf(sums)))
  // People who did not observe the competency count, too.
  if (isHidden(ratingsIn) || isHidden((sums) => ratingsIn(sums) + sums.notObserved)) return wordings.map(() => null)
  const hidesChange = isHidden(({ change }) => change.pairs)
  const hidesGap = isHidden(({ gap }) => gap.pairs)
  return wordings.map((sums) => ({
    ...sums,
    change: hidesChange ? null : sums.change,
    gap: hidesGap ? null : sums.gap,
  }))
}

/**
 * Adds up published sums only, so that nothing withheld can be computed from the total. If only withheld groups have pairs, those
 * of the total are withheld too, because zero would be false.
 */
export function totalOf(shown: readonly (ShownSums | null)[]): ShownSums | null {
  const groups = shown.filter((sums) => sums !== null)
  const total = groups.reduce<Sums>(
    (sum, sums) => addSums(sum, { ...sums, change: sums.change ?? NO_SUMS.change, gap: sums.gap ?? NO_SUMS.gap }),
    NO_SUMS,
  )
  if (ratingsIn(total) + total.notObserved === 0 && groups.length < shown.length) return null
  const pairsOf = (key: 'change' | 'gap') =>
    total[key].pairs === 0 && groups.some((sums) => sums[key] === null) ? null : total[key]
  return { ...total, change: pairsOf('change'), gap: pairsOf('gap') }
}

/** A mean with one decimal place, halves rounded away from zero; null if there is nothing to average. */
export function meanOf(sum: number, count: number): number | null {
  if (count === 0) return null
  const tenths = Math.round(Math.abs((10 * sum) / count))
  return tenths === 0 ? 0 : (Math.sign(sum) * tenths) / 10
}

/** Figures as everybody sees them: `n` and `pairs` are null if they are withheld; the others also if there is nothing to show. */
export function figuresOf(shown: ShownSums | null) {
  if (!shown) return WITHHELD
  const { spread, notObserved, change, gap } = shown
  const n = ratingsIn(shown)
  const over = (weigh: (rating: number) => number) =>
    RATING_VALUES.reduce((sum, rating, at) => sum + weigh(rating) * spread[at]!, 0)
  const sum = over((rating) => rating)
  const met = over((rating) => (rating >= MEETS_EXPECTATIONS ? 1 : 0))
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

/** How many were asked and answered, and the share in percent; all null with too few answers. */
export function responseOf({ requested, answered }: Requests) {
  if (isTooSmall(answered)) return { requested: null, answered: null, rate: null }
  return { requested, answered, rate: requested === 0 ? null : percentage(answered, requested) }
}

/** The sums that may be published, by competency; null for those that are withheld. */
export type ShownFigures = Record<string, ShownSums | null>

/**
 * The sums of these competencies that may be published. `questions` groups the competencies that are wordings of one question.
 */
export function shownFigures(all: ReadonlyMap<string, Sums>, questions: readonly (readonly string[])[]): ShownFigures {
  const entries = questions.flatMap((ids) => {
    const asked = ids.filter((id) => all.has(id))
    const shown = shownSums(asked.map((id) => all.get(id)!))
    return asked.map((id, at) => [id, shown[at]!] as const)
  })
  return Object.fromEntries(entries)
}

/**
 * Divides a published group into parts that may be published, and what is left of it. If any of them has one to four answers, all
 * are withheld, because the whole minus the others would reveal it.
 */
export function divideFigures(
  whole: ShownFigures,
  parts: readonly ReadonlyMap<string, Sums>[],
  questions: readonly (readonly string[])[],
): { parts: ShownFigures[]; rest: ShownFigures } {
  const entriesOf = questions.flatMap((ids) => {
    const asked = ids.filter((id) => whole[id] !== undefined)
    const groups = asked.map((id) =>
      groupsOf(
        whole[id]!,
        parts.map((part) => part.get(id) ?? NO_SUMS),
      ),
    )
    const isWithheld = (pick: (sums: ShownSums) => number | null) =>
      groups.some((group) => group === null || group.some((sums) => isUnsafe(pick(sums))))
    const all = isWithheld(ratingsIn) || isWithheld((sums) => ratingsIn(sums) + sums.notObserved)
    const change = isWithheld((sums) => sums.change?.pairs ?? null)
    const gap = isWithheld((sums) => sums.gap?.pairs ?? null)
    return asked.map((id, at) => {
      const shown = groups[at]?.map((sums) => ({ ...sums, ...(change && { change: null }), ...(gap && { gap: null }) }))
      return [id, all || !shown ? null : shown] as const
    })
  })
  const figuresAt = (at: number) => Object.fromEntries(entriesOf.map(([id, shown]) => [id, shown?.[at] ?? null]))
  return { parts: parts.map((_, at) => figuresAt(at)), rest: figuresAt(parts.length) }
}

/** The parts and what is left; null if the whole is withheld, or has other ratings than the parts. */
function groupsOf(whole: ShownSums | null, parts: readonly Sums[]): ShownSums[] | null {
  if (!whole) return null
  const without = (a: Pairs | null, b: Pairs) => a && addPairs(a, { pairs: -b.pairs, difference: -b.difference })
  const rest = parts.reduce<ShownSums>(
    (left, part) => ({
      spread: left.spread.map((count, at) => count - part.spread[at]!),
      notObserved: left.notObserved - part.notObserved,
      change: without(left.change, part.change),
      gap: without(left.gap, part.gap),
    }),
    whole,
  )
  return [...rest.spread, rest.notObserved].every((count) => count >= 0) ? [...parts, rest] : null
}

/** Whether a count is withheld, from one to four, or larger than the whole. */
function isUnsafe(count: number | null): boolean {
  return count === null || count < 0 || isTooSmall(count)
}
