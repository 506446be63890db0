import { RATING_VALUES } from '../feedback/feedback.ts'
import { FEWEST_ANSWERS_FOR_MEDIAN } from './response-figures.ts'

/** How many overall ratings of 1 to 5 others gave: the spread without this rating. Null with fewer than five. */
export function spreadOfOthers(spread: readonly number[], own: number): number[] | null {
  const others = spread.map((count, index) => (RATING_VALUES[index] === own ? count - 1 : count))
  return answersIn(others) < FEWEST_ANSWERS_FOR_MEDIAN ? null : others
}

/** How many ratings a spread has. */
export function answersIn(spread: readonly number[]): number {
  return spread.reduce((sum, count) => sum + count, 0)
}

/** The mean of a spread with ratings, to one decimal place. */
export function meanOf(spread: readonly number[]): number {
  const sum = spread.reduce((total, count, index) => total + count * RATING_VALUES[index]!, 0)
  return Math.round((10 * sum) / answersIn(spread)) / 10
}
