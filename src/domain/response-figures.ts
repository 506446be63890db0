/** The periods to choose from. Unit: days back from now. */
export const RESPONSE_PERIODS = ['30', '90', '365'] as const
export type ResponsePeriod = (typeof RESPONSE_PERIODS)[number]

/** A median of fewer answers would say something about single people. */
export const FEWEST_ANSWERS_FOR_MEDIAN = 5

/** The median rounded to one decimal place, or null when too few answers are behind it. */
export function shownMedian(median: number | null, answers: number): number | null {
  if (median === null || answers < FEWEST_ANSWERS_FOR_MEDIAN) return null
  return Math.round(median * 10) / 10
}
