import { DAY } from './durations.ts'
import type { Role } from './roles.ts'

/** The selectable periods, in days before now. */
export const RESPONSE_PERIODS = ['30', '90', '365'] as const
export type ResponsePeriod = (typeof RESPONSE_PERIODS)[number]

/** When the period began; null for all of time. */
export function sinceOfPeriod(period: ResponsePeriod | undefined, now: Date): Date | null {
  return period ? new Date(now.getTime() - Number(period) * DAY) : null
}

/** The median of a smaller group could reveal individual answers. */
export const FEWEST_ANSWERS_FOR_MEDIAN = 5
type Group = { answers: number; role: Role }

/** The median rounded to one decimal place. Null without answers, and to everybody but admins with fewer than five. */
export function shownMedian(median: number | null, { answers, role }: Group): number | null {
  if (median === null || (role !== 'admin' && answers < FEWEST_ANSWERS_FOR_MEDIAN)) return null
  return Math.round(median * 10) / 10
}
