import type { Day } from './dates.ts'
import type { FeedbackStatus } from './feedback.ts'
import { type FeedbackSettings, LATEST_HOUR } from './feedback-settings.ts'
import { canRequestFeedback, type InternshipStatus } from './internship.ts'
import { addDays, daysBetween, isWorkingDay, localTimeIn, workingDayFrom } from './working-days.ts'

/** A step is left out once it is overdue for longer: nobody is written to about last year. Unit: days. */
export const MAX_DAYS_OVERDUE = 14
/** No automatic email about a request follows another email about it within this time. Unit: hours. */
export const HOURS_BETWEEN_EMAILS = 24
/** How often what is due is looked up. Unit: minutes. */
export const MINUTES_BETWEEN_RUNS = 10
/** What a mail server is given at once, as long as everybody gets their email before the evening. */
export const EMAILS_PER_RUN = 500

/** The request, or the reminder so many days from the end date, as in `reminder:-3`. */
export type Step = 'request' | `reminder:${number}`

/** A supervisor of an internship, with what has been done about the feedback. */
export type Assignment = {
  endDate: Day
  internshipStatus: InternshipStatus
  /** Null: nobody has asked yet. */
  feedbackStatus: FeedbackStatus | null
  declinedAt: Date | null
  remindersStoppedAt: Date | null
  /** When the person who answers now was first asked, by hand or automatically. */
  askedAt: Date | null
  /** The last email about this request, whoever got it. */
  lastEmailAt: Date | null
  /** The last email to the person who answers now could not be delivered. */
  hasFailed: boolean
  stepsDone: readonly string[]
}

/** What is to be sent, and the missed steps that it stands for as well. */
export type DueStep = { step: Step; email: 'feedback-request' | 'feedback-reminder'; leftOut: Step[] }

export type ReminderSchedule = ReturnType<typeof reminderSchedule>

type ScheduleSettings = Pick<FeedbackSettings, 'requestDay' | 'reminderDays' | 'timeZone' | 'sendHour'>

/**
 * When emails to supervisors go out by themselves: the request so many days from the internship's end date, then the
 * reminders, on working days from the sending hour until 18:00 in the institution's time zone. Somebody who is asked
 * when the first reminder's day has already come (approved late, handed over, address corrected) gets the reminders at
 * the same distances from the day of asking.
 */
export function reminderSchedule(settings: ScheduleSettings) {
  const { requestDay, reminderDays, timeZone, sendHour } = settings
  const local = localTimeIn(timeZone)
  const lastDay = reminderDays.at(-1) ?? requestDay
  const windowEnd = Math.max(LATEST_HOUR, sendHour + 1)

  /** The institution's day, if now is a time for automatic emails. */
  function sendingDay(now: Date): Day | null {
    const { day, hour } = local(now)
    return isWorkingDay(day) && hour >= sendHour && hour < windowEnd ? day : null
  }

  /** To how many of the addresses with a due email this run writes, so that the last hour finds none waiting. */
  function emailsPerRun(addresses: number, now: Date): number {
    const hoursBeforeLast = windowEnd - local(now).hour - 1
    const runs = 1 + (hoursBeforeLast * 60) / MINUTES_BETWEEN_RUNS
    return Math.max(EMAILS_PER_RUN, Math.ceil(addresses / runs))
  }

  /** What is due for this assignment now; null while nothing is. */
  function dueStep(assignment: Assignment, now: Date): DueStep | null {
    const today = sendingDay(now)
    if (!today || hoursSinceEmail(assignment, now) < HOURS_BETWEEN_EMAILS) return null
    const due = plannedSteps(assignment, today).filter(({ day }) => day <= today)
    const latest = due.at(-1)
    if (!latest) return null
    const email = latest.step === 'request' ? 'feedback-request' : 'feedback-reminder'
    return { step: latest.step, email, leftOut: due.slice(0, -1).map(({ step }) => step) }
  }

  /** The institution's day of the next automatic email, if nothing changes; null when none is to come. */
  function nextDay(assignment: Assignment, now: Date): Day | null {
    // Looking up local time is slow: not for who is no longer waited for.
    if (!isWaitedFor(assignment)) return null
    const { day: today, hour } = local(now)
    const [next] = plannedSteps(assignment, today)
    if (!next) return null
    const wait = HOURS_BETWEEN_EMAILS - hoursSinceEmail(assignment, now)
    const days = [
      next.day,
      wait > 0 ? local(new Date(now.getTime() + wait * HOUR)).day : today,
      hour < windowEnd ? today : addDays(today, 1),
    ]
    return workingDayFrom(days.toSorted().at(-1)!)
  }

  /** The steps that are still to be done, first the earliest; those overdue for too long are not. */
  function plannedSteps(assignment: Assignment, today: Day): Planned[] {
    if (!isWaitedFor(assignment) || assignment.hasFailed) return []
    const isTooLate = (day: Day) => daysBetween(day, today) > MAX_DAYS_OVERDUE
    if (assignment.askedAt)
      return reminders(assignment, local(assignment.askedAt).day).filter(({ day }) => !isTooLate(day))
    // Who was never asked gets the request as long as any step is worth sending.
    if (isTooLate(dayOf(assignment.endDate, lastDay))) return []
    return [{ step: 'request', day: dayOf(assignment.endDate, requestDay) }]
  }

  /** The reminders after the last one that is done. */
  function reminders({ endDate, stepsDone }: Assignment, askedDay: Day): Planned[] {
    const [first] = reminderDays
    if (first === undefined) return []
    const isLate = askedDay >= dayOf(endDate, first)
    const origin = isLate ? addDays(askedDay, -requestDay) : endDate
    const doneUntil = Math.max(...stepsDone.map(reminderDay))
    return reminderDays
      .filter((days) => days > doneUntil)
      .map((days) => ({ step: `reminder:${days}`, day: dayOf(origin, days) }))
  }

  /** Outside of these bounds nothing can be due: end dates, and the earliest asking that still counts. */
  function reach(now: Date): { endsFrom: Day; endsUntil: Day; askedSince: Date } {
    const { day: today } = local(now)
    const behind = MAX_DAYS_OVERDUE + WEEKEND
    const askedSince = now.getTime() - (lastDay - requestDay + behind + 1) * 24 * HOUR
    return {
      endsFrom: addDays(today, -lastDay - behind),
      endsUntil: addDays(today, -requestDay),
      askedSince: new Date(askedSince),
    }
  }

  /** True when both points in time fall on the same day of the institution. */
  function isSameDay(one: Date, other: Date): boolean {
    return local(one).day === local(other).day
  }

  return { sendingDay, emailsPerRun, dueStep, nextDay, reach, isSameDay }
}

/** The days of request and reminders for an internship that ends on this day and whose supervisor is asked in time. */
export function plannedDays(settings: Pick<ScheduleSettings, 'requestDay' | 'reminderDays'>, endDate: Day): Day[] {
  return [settings.requestDay, ...settings.reminderDays].map((days) => dayOf(endDate, days))
}

type Planned = { step: Step; day: Day }

const HOUR = 60 * 60 * 1000
const WEEKEND = 2

/** A step's day, moved to the Monday where it falls on a week-end. */
function dayOf(origin: Day, days: number): Day {
  return workingDayFrom(addDays(origin, days))
}

/** The automatic emails stop once there is an answer of any kind, and while the internship is not approved. */
function isWaitedFor(assignment: Assignment): boolean {
  const { feedbackStatus, declinedAt, remindersStoppedAt, internshipStatus } = assignment
  const isOpen = feedbackStatus === null || feedbackStatus === 'pending'
  return isOpen && !declinedAt && !remindersStoppedAt && canRequestFeedback({ status: internshipStatus })
}

function hoursSinceEmail({ lastEmailAt }: Assignment, now: Date): number {
  return lastEmailAt ? (now.getTime() - lastEmailAt.getTime()) / HOUR : Number.POSITIVE_INFINITY
}

function reminderDay(step: string): number {
  const [, days] = /^reminder:(-?\d+)$/.exec(step) ?? []
  return days === undefined ? Number.NEGATIVE_INFINITY : Number(days)
}
