import { RATING_VALUES } from './feedback.ts'
import { FEWEST_ANSWERS_FOR_MEDIAN } from './response-figures.ts'
import { percentage } from './statistics.ts'

/** The smallest rating that counts for the share of 3 or better. */
export const MEETS_EXPECTATIONS = 3

type Pairs = { pairs: number; difference: number }

/** The sums of one competency's ratings. */
export type Sums = {
  /** How many ratings of 1 to 5. */
  spread: readonly number[]
  notObserved: number
  /** Of feedback that also has a mid-term rating: the final ratings minus those. */
  change: Pairs
  /** Of feedback whose student has a self-assessment: the supervisor's ratings minus the student's. */
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

/** A department and term with fewer answers is withheld, and figures change by no fewer. */
export const FEWEST_ANSWERS_SHOWN = FEWEST_ANSWERS_FOR_MEDIAN

/** Too few to show, because figures of a group could reveal who answered how. Nothing is hidden of an empty one. */
function isTooSmall(count: number): boolean {
  return count > 0 && count < FEWEST_ANSWERS_SHOWN
}

/** The sums that may be shown of a competency; null if its ratings are withheld, and in it for pairs that are. */
type ShownSums = Omit<Sums, 'change' | 'gap'> & { change: Pairs | null; gap: Pairs | null }

/**
 * Of the wordings of one question in one programme and term: all or none. Other questions of the set tell how many were asked, so
 * that a withheld wording could be computed from the others.
 */
export function shownSums(wordings: readonly Sums[]): (ShownSums | null)[] {
  const isHidden = (countOf: (sums: Sums) => number) => wordings.some((sums) => isTooSmall(countOf(sums)))
  // Who saw nothing is one of the few, too.
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
 * The sums of what is shown, so that nothing withheld can be computed from them. Where only withheld groups have any, they are
 * withheld too: it would not be true that there are none.
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

/** A mean with one decimal place, halves rounded away from zero; null of nothing. */
export function meanOf(sum: number, count: number): number | null {
  if (count === 0) return null
  const tenths = Math.round(Math.abs((10 * sum) / count))
  return tenths === 0 ? 0 : (Math.sign(sum) * tenths) / 10
}

/** Figures as everybody reads them: `n` and `pairs` are null if they are withheld, the others also if there is nothing to show. */
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

/** How many were asked and answered, and the share in percent; all null if too few answered. */
export function responseOf({ requested, answered }: Requests) {
  if (isTooSmall(answered)) return { requested: null, answered: null, rate: null }
  return { requested, answered, rate: requested === 0 ? null : percentage(answered, requested) }
}

/** What may be shown of each competency; null for those that are withheld. */
export type ShownFigures = Record<string, ShownSums | null>

/** What may be shown of these competencies. `questions` has the competencies that are wordings of one question together. */
export function shownFigures(all: ReadonlyMap<string, Sums>, questions: readonly (readonly string[])[]): ShownFigures {
  const entries = questions.flatMap((ids) => {
    const asked = ids.filter((id) => all.has(id))
    const shown = shownSums(asked.map((id) => all.get(id)!))
    return asked.map((id, at) => [id, shown[at]!] as const)
  })
  return Object.fromEntries(entries)
}

/**
 * A group whose figures were shown, divided: what may be shown of the parts, and of what is left of the group. Where any of them
 * would have one to four, all are withheld: the whole minus the others would tell it.
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

/** The parts and what is left; null if the whole is withheld, or was of other ratings. */
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

/** Withheld already, of one to four, or of other pairs than were counted. */
function isUnsafe(count: number | null): boolean {
  return count === null || count < 0 || isTooSmall(count)
}
