import * as m from '#messages'
import { type Day, formatDay } from '../time/dates.ts'
import { addDays, localTimeIn, type WorkCalendar, workingDayUntil } from '../time/working-days.ts'
import { lastDayOf, linkExpiry, requestLinkDays } from './feedback-link.ts'
import type { FeedbackSettings } from './feedback-settings.ts'
import { dayOf } from './reminder-schedule.ts'

type Dates = { startDate: Day; endDate: Day }

/** Whether an internship is over, still runs, or has not started. Its first and last day belong to it. */
export const TENSES = ['over', 'running', 'ahead'] as const
export type Tense = (typeof TENSES)[number]

/** The tense in which an internship is spoken of on this day, in the institution's time zone. */
export function tenseOf({ startDate, endDate }: Dates, today: Day): Tense {
  if (today > endDate) return 'over'
  return today < startDate ? 'ahead' : 'running'
}

/** The tense of a sentence about several internships. */
export function tenseOfAll(internships: readonly Dates[], today: Day): Tense {
  const [first, ...others] = new Set(internships.map((one) => tenseOf(one, today)))
  return first === undefined || others.length > 0 ? 'running' : first
}

/** How long a supervisor can say little about the student. Unit: days from the start. */
const FIRST_DAYS = 7

/** Whether an answer on this day is early: before the start of the internship, or in its first week unless it ends then. */
export function isAnswerEarly(dates: Dates, day: Day): boolean {
  return day < answersStartOn(dates)
}

/** The first day on which a supervisor can judge: after the first week, or on the last day if that is earlier. */
export function answersStartOn({ startDate, endDate }: Dates): Day {
  return [addDays(startDate, FIRST_DAYS), endDate].sort()[0]!
}

/** Asking is the next step from this time on, unless the schedule starts earlier. Unit: days before the end. */
const ASKING_DAYS = 21

/** The first day on which asking is the next step (product decision 35), never before the internship starts. */
export function askingStartsOn({ startDate, endDate }: Dates, settings: Settings): Day {
  const days = [
    addDays(endDate, -ASKING_DAYS),
    ...(settings.sendAutomatically ? [dayOf(endDate, settings.requestDay, settings)] : []),
  ]
  return [startDate, days.sort()[0]!].sort()[1]!
}

/** The latest end date of internships for which it is time to ask, among those that have started by `today`. */
export function askedThatEndUntil(today: Day, settings: Settings): Day {
  const days = [
    addDays(today, ASKING_DAYS),
    ...(settings.sendAutomatically ? [addDays(workingDayUntil(today, settings), -settings.requestDay)] : []),
  ]
  return days.sort().at(-1)!
}

/**
 * The day by which supervisors should have answered: the deadline of the term, unless it is before the first day on which asking
 * is the next step. Nobody could meet that one, because the internship ends long after it.
 */
export function feedbackDeadlineOf(dates: Dates, termsDeadline: Day | null, settings: Settings): Day | null {
  return termsDeadline !== null && termsDeadline >= askingStartsOn(dates, settings) ? termsDeadline : null
}

type Settings = Pick<FeedbackSettings, 'sendAutomatically' | 'requestDay'> & WorkCalendar
type EarlySettings = Settings & Pick<FeedbackSettings, 'askConfirmation' | 'timeZone'>

/** What asking now means while it is not the next step yet. */
export type EarlyAsking = {
  tense: Tense
  /** The day from which asking is the next step. */
  startsOn: Day
  /** The last day of a link emailed now. */
  linkLastDay: Day
  /** What the server will send automatically. */
  sendsRequest: boolean
  sendsQuestion: boolean
}

/** What asking now means; null from the day on which it is the next step. */
export function earlyAsking(dates: Dates, settings: EarlySettings, now: Date): EarlyAsking | null {
  const { timeZone, sendAutomatically, askConfirmation } = settings
  const today = localTimeIn(timeZone)(now).day
  const startsOn = askingStartsOn(dates, settings)
  if (today >= startsOn) return null
  return {
    tense: tenseOf(dates, today),
    startsOn,
    linkLastDay: lastDayOf(linkExpiry(now, timeZone, requestLinkDays([dates.endDate], today)), timeZone),
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

/** The text next to the button: what a request would ask now, how long its link works, and what it replaces. */
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
