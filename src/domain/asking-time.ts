import * as m from '#messages'
import { type Day, formatDay } from './dates.ts'
import { lastDayOf, linkExpiry } from './feedback-link.ts'
import type { FeedbackSettings } from './feedback-settings.ts'
import { dayOf } from './reminder-schedule.ts'
import { addDays, localTimeIn, type WorkCalendar, workingDayUntil } from './working-days.ts'

type Dates = { startDate: Day; endDate: Day }

/** Whether an internship is over, still runs, or has not started. Its first and last day belong to it. */
export const TENSES = ['over', 'running', 'ahead'] as const
export type Tense = (typeof TENSES)[number]

/** The tense in which an internship is spoken of on this day, in the institution's time zone. */
export function tenseOf({ startDate, endDate }: Dates, today: Day): Tense {
  if (today > endDate) return 'over'
  return today < startDate ? 'ahead' : 'running'
}

/** The tense of one sentence about several internships. */
export function tenseOfAll(internships: readonly Dates[], today: Day): Tense {
  const [first, ...others] = new Set(internships.map((one) => tenseOf(one, today)))
  return first === undefined || others.length > 0 ? 'running' : first
}

/** How long a supervisor has little to say. Unit: days from the start. */
const FIRST_DAYS = 7

/** Whether an answer on this day is given before the internship starts or in its first week, unless it ends in it. */
export function isAnswerEarly(dates: Dates, day: Day): boolean {
  return day < answersStartOn(dates)
}

/** The first day on which a supervisor has something to say: after the first week, or the last day if it comes earlier. */
export function answersStartOn({ startDate, endDate }: Dates): Day {
  return [addDays(startDate, FIRST_DAYS), endDate].sort()[0]!
}

/** From then on, asking is the next step, if the schedule does not begin earlier. Unit: days before the end. */
const ASKING_DAYS = 21

/** The first day on which asking is the next step (product decision 35), never before the internship starts. */
export function askingStartsOn({ startDate, endDate }: Dates, settings: Settings): Day {
  const days = [
    addDays(endDate, -ASKING_DAYS),
    ...(settings.sendAutomatically ? [dayOf(endDate, settings.requestDay, settings)] : []),
  ]
  return [startDate, days.sort()[0]!].sort()[1]!
}

/** Of the internships that have started by `today`, it is time to ask about those that end on this day or before. */
export function askedThatEndUntil(today: Day, settings: Settings): Day {
  const days = [
    addDays(today, ASKING_DAYS),
    ...(settings.sendAutomatically ? [addDays(workingDayUntil(today, settings), -settings.requestDay)] : []),
  ]
  return days.sort().at(-1)!
}

/**
 * By when supervisors should have answered: the deadline of the term, unless it lies before the first day on which asking is the next
 * step. Nobody can keep it then: the internship ends long after it.
 */
export function feedbackDeadlineOf(dates: Dates, termsDeadline: Day | null, settings: Settings): Day | null {
  return termsDeadline !== null && termsDeadline >= askingStartsOn(dates, settings) ? termsDeadline : null
}

type Settings = Pick<FeedbackSettings, 'sendAutomatically' | 'requestDay'> & WorkCalendar
type EarlySettings = Settings & Pick<FeedbackSettings, 'askConfirmation' | 'timeZone'>

/** What asking now means, before it is the next step. */
export type EarlyAsking = {
  tense: Tense
  /** From this day on, asking is the next step. */
  startsOn: Day
  /** The last day of a link that is emailed now. */
  linkLastDay: Day
  /** What the server would send by itself. */
  sendsRequest: boolean
  sendsQuestion: boolean
}

/** What asking at this moment means; null from the day on which it is the next step. */
export function earlyAsking(dates: Dates, settings: EarlySettings, now: Date): EarlyAsking | null {
  const { timeZone, sendAutomatically, askConfirmation } = settings
  const today = localTimeIn(timeZone)(now).day
  const startsOn = askingStartsOn(dates, settings)
  if (today >= startsOn) return null
  return {
    tense: tenseOf(dates, today),
    startsOn,
    linkLastDay: lastDayOf(linkExpiry(now, timeZone), timeZone),
    sendsRequest: sendAutomatically,
    sendsQuestion: askConfirmation,
  }
}

type Asked = {
  name: string
  feedbackStatus: string | null
  confirmedAt: Date | string | null
  lastEmail: { handedOverAt: Date | string | null } | null
}

/** What a request to this supervisor would say now, how long its link works and what it replaces, beside its button. */
export function earlyAskingWords({ startDate, endDate }: Dates, early: EarlyAsking, supervisor: Asked): string {
  const linkDay = formatDay(early.linkLastDay)
  const isUnrequested = supervisor.feedbackStatus === null
  return [
    early.tense === 'ahead'
      ? m.requests_early_ahead({ startDate: formatDay(startDate), linkDay })
      : m.requests_early_running({ endDate: formatDay(endDate), linkDay }),
    ...(isUnrequested && early.sendsRequest ? [m.requests_early_replaces_request()] : []),
    ...(isUnrequested && early.sendsQuestion && !supervisor.confirmedAt && !supervisor.lastEmail?.handedOverAt
      ? [m.requests_early_replaces_question({ name: supervisor.name })]
      : []),
  ].join(' ')
}
