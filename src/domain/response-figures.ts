/** The selectable periods, in days before now. */
export const RESPONSE_PERIODS = ['30', '90', '365'] as const
export type ResponsePeriod = (typeof RESPONSE_PERIODS)[number]

/** A median of fewer answers could reveal individual answers. */
export const FEWEST_ANSWERS_FOR_MEDIAN = 5

/** The median rounded to one decimal place, or null if there are too few answers. */
export function shownMedian(median: number | null, answers: number): number | null {
  if (median === null || answers < FEWEST_ANSWERS_FOR_MEDIAN) return null
  return Math.round(median * 10) / 10
}
