import type { Role } from '../platform/roles.ts'
import type { Day } from '../time/dates.ts'
import { addDays } from '../time/working-days.ts'

/** The selectable periods, in days before now. */
export const RESPONSE_PERIODS = ['30', '90', '365'] as const
export type ResponsePeriod = (typeof RESPONSE_PERIODS)[number]

/** The day (UTC) on which the period began; null for all of time. */
export function sinceOfPeriod(period: ResponsePeriod | undefined, now: Date): Day | null {
  return period ? addDays(now.toISOString().slice(0, 10), -Number(period)) : null
}

/** The median of a smaller group could reveal individual answers. */
export const FEWEST_ANSWERS_FOR_MEDIAN = 5

/** The reader of figures about answers. `opensAnswers`: may open single answers, as reviewers and some apps can. */
export type FiguresReader = { role: Role; opensAnswers: boolean }

/** Figures of few answers are only for admins; apps without access to answers get none. */
export function mayReadFigures(answers: number, { role, opensAnswers }: FiguresReader): boolean {
  return opensAnswers && (role === 'admin' || answers >= FEWEST_ANSWERS_FOR_MEDIAN)
}

/** The median rounded to one decimal place. Null without answers, and for readers who may not see figures about them. */
export function shownMedian(median: number | null, answers: number, reader: FiguresReader): number | null {
  if (median === null || !mayReadFigures(answers, reader)) return null
  return Math.round(median * 10) / 10
}
