import type { Day } from './dates.ts'
import { DAY, HOUR, MINUTE } from './durations.ts'
import type { FeedbackStatus } from './feedback.ts'
import { isRequestOpen } from './feedback-link.ts'
import { type FeedbackSettings, sendingEnds } from './feedback-settings.ts'
import { canRequestFeedback, type InternshipStatus } from './internship.ts'
import { addDays, daysBetween, localTimeIn, MOST_DAYS_OFF, type WorkCalendar, workingDayFrom } from './working-days.ts'

/** Steps that are overdue for longer are skipped. Unit: days. */
export const MAX_DAYS_OVERDUE = 14
/** The minimum time between any email about a request and the next automatic one. Unit: hours. */
const HOURS_BETWEEN_EMAILS = 24
/** How often the worker looks for due emails. Unit: minutes. */
export const MINUTES_BETWEEN_RUNS = 10
/** How many emails one run sends, unless more are needed to finish before the last sending hour. */
const EMAILS_PER_RUN = 500

/** The request, or a reminder with its days from the end date, such as `reminder:-3`. */
export type Step = 'request' | `reminder:${number}`

/** A supervisor of an internship and the state of their feedback request. */
export type Assignment = Reachability & {
  startDate: Day
  endDate: Day
  /** When the person at this address was first asked for feedback on this internship, by the student or automatically. */
  requestedAt: Date | null
  /** Whether a request has left for this address. */
  isRequestSent: boolean
  /** When the last email about this request left, to the current or a former supervisor, or was enqueued. */
  lastEmailAt: Date | null
  /** The same, of those to the current address, also by hand. */
  lastToAddressAt: Date | null
  /** The last email to the current supervisor could not be delivered, and they have neither confirmed nor opened the form since. */
  hasFailed: boolean
  /** By the person at this address, also before the supervisor was corrected and back, or removed and added. */
  stepsDone: readonly string[]
}

/** The email to send now, and the missed steps that it replaces. */
export type DueStep = { step: Step; email: 'feedback-request' | 'feedback-reminder'; skipped: Step[] }

export type ReminderSchedule = ReturnType<typeof reminderSchedule>

type ScheduleSettings = Pick<FeedbackSettings, 'requestDay' | 'reminderDays' | 'timeZone' | 'sendHour'> & WorkCalendar

/**
 * When automatic emails to supervisors are sent: the request a number of days from the internship's end date, but not before its
 * start, then the reminders, on working days from the sending hour until 18:00 in the institution's time zone. If feedback is requested
 * so late that the first reminder would already be due (approved late, handed over, address corrected), the reminders
 * keep the same intervals, counted from the day of the request. Whoever asks by hand moves the reminders that follow: none comes
 * sooner after the email before it than planned.
 */
export function reminderSchedule(settings: ScheduleSettings) {
  const { requestDay, reminderDays, timeZone, sendHour } = settings
  const local = localTimeIn(timeZone)
  const lastDay = reminderDays.at(-1) ?? requestDay
  const windowEnd = sendingEnds(settings)

  /** Today's local date if automatic emails may be sent now. */
  function sendingDay(now: Date): Day | null {
    const { day, hour } = local(now)
    return !settings.isDayOff(day) && hour >= sendHour && hour < windowEnd ? day : null
  }

  /** How many of the due emails this run sends, so that none remain when the last sending hour begins. */
  function emailsPerRun(addresses: number, now: Date): number {
    const hoursBeforeLast = windowEnd - local(now).hour - 1
    const runs = 1 + (hoursBeforeLast * HOUR) / (MINUTES_BETWEEN_RUNS * MINUTE)
    return Math.max(EMAILS_PER_RUN, Math.ceil(addresses / runs))
  }

  /** The step that is due for this assignment now, if any. */
  function dueStep(assignment: Assignment, now: Date): DueStep | null {
    const today = sendingDay(now)
    if (!today || hoursSinceEmail(assignment, now) < HOURS_BETWEEN_EMAILS) return null
    const due = plannedSteps(assignment, today).filter(({ day }) => day <= today)
    const latest = due.at(-1)
    // No reminder arrives before its request.
    if (!latest || (latest.step !== 'request' && !assignment.isRequestSent)) return null
    const email = latest.step === 'request' ? 'feedback-request' : 'feedback-reminder'
    return { step: latest.step, email, skipped: due.slice(0, -1).map(({ step }) => step) }
  }

  /** The local date of the next automatic email, if nothing changes; null if there is none. */
  function nextDay(assignment: Assignment, now: Date): Day | null {
    // Checked first because converting to local time is slow.
    if (!mayEmailAutomatically(assignment)) return null
    const { day: today, hour } = local(now)
    const [next] = plannedSteps(assignment, today)
    if (!next) return null
    const wait = HOURS_BETWEEN_EMAILS - hoursSinceEmail(assignment, now)
    const days = [
      next.day,
      wait > 0 ? local(new Date(now.getTime() + wait * HOUR)).day : today,
      hour < windowEnd ? today : addDays(today, 1),
    ]
    return workingDayFrom(days.sort().at(-1)!, settings)
  }

  /** The remaining steps, earliest first, without those that are overdue for too long. */
  function plannedSteps(assignment: Assignment, today: Day): Planned[] {
    if (!mayEmailAutomatically(assignment) || assignment.hasFailed) return []
    if (assignment.requestedAt) return reminders(assignment, local(assignment.requestedAt).day, today)
    const { startDate, endDate } = assignment
    // A missed request is still sent until the last step is too long overdue.
    if (isTooLate(latestOf(dayOf(endDate, lastDay, settings), startDate), today)) return []
    // Before the start, there is nothing to say.
    return [{ step: 'request', day: workingDayFrom(latestOf(addDays(endDate, requestDay), startDate), settings) }]
  }

  /** The reminders after the last one sent. A schedule that was changed meanwhile adds none to those it has. */
  function reminders({ endDate, stepsDone, lastToAddressAt }: Assignment, requestedOn: Day, today: Day): Planned[] {
    const [first] = reminderDays
    if (first === undefined) return []
    const isLate = requestedOn >= dayOf(endDate, first, settings)
    const origin = isLate ? addDays(requestedOn, -requestDay) : endDate
    const done = stepsDone.map(reminderDay).filter((days) => days > Number.NEGATIVE_INFINITY)
    let emailedOn = lastToAddressAt ? local(lastToAddressAt).day : requestedOn
    return reminderDays
      .map((days, index) => ({ days, before: dayOf(origin, reminderDays[index - 1] ?? requestDay, settings) }))
      .filter(({ days }) => days > Math.max(...done))
      .slice(0, Math.max(0, reminderDays.length - done.length))
      .flatMap(({ days, before }) => {
        const planned = dayOf(origin, days, settings)
        const day = workingDayFrom(latestOf(planned, addDays(emailedOn, daysBetween(before, planned))), settings)
        if (isTooLate(planned, latestOf(day, today))) return []
        emailedOn = day
        return [{ step: `reminder:${days}` as const, day }]
      })
  }

  /** Nothing is due outside these bounds on end dates and request times. */
  function dueBounds(now: Date): { endsFrom: Day; endsUntil: Day; requestedSince: Date } {
    const { day: today } = local(now)
    const maxDaysLate = MAX_DAYS_OVERDUE + MOST_DAYS_OFF
    const requestedSince = now.getTime() - (lastDay - requestDay + maxDaysLate + 1) * DAY
    return {
      endsFrom: addDays(today, -lastDay - maxDaysLate),
      endsUntil: addDays(today, -requestDay),
      requestedSince: new Date(requestedSince),
    }
  }

  /** True if both times are on the same local date. */
  function isSameDay(one: Date, other: Date): boolean {
    return local(one).day === local(other).day
  }

  return { sendingDay, emailsPerRun, dueStep, nextDay, dueBounds, isSameDay }
}

/** The dates of request and reminders for an internship with this end date, if the request is sent on time. */
export function plannedDays(
  settings: Pick<ScheduleSettings, 'requestDay' | 'reminderDays' | 'isDayOff'>,
  endDate: Day,
): Day[] {
  return [settings.requestDay, ...settings.reminderDays].map((days) => dayOf(endDate, days, settings))
}

type Planned = { step: Step; day: Day }

/** The date of a step, moved to the next working day if it falls on a weekend or a holiday. */
export function dayOf(origin: Day, days: number, calendar: WorkCalendar): Day {
  return workingDayFrom(addDays(origin, days), calendar)
}

function isTooLate(planned: Day, day: Day): boolean {
  return daysBetween(planned, day) > MAX_DAYS_OVERDUE
}

function latestOf(one: Day, other: Day): Day {
  return one > other ? one : other
}

function hoursSinceEmail({ lastEmailAt }: Assignment, now: Date): number {
  return lastEmailAt ? (now.getTime() - lastEmailAt.getTime()) / HOUR : Number.POSITIVE_INFINITY
}

function reminderDay(step: string): number {
  const [, days] = /^reminder:(-?\d+)$/.exec(step) ?? []
  return days === undefined ? Number.NEGATIVE_INFINITY : Number(days)
}

export type Reachability = {
  internshipStatus: InternshipStatus
  /** Null: feedback has not been requested yet. */
  feedbackStatus: FeedbackStatus | null
  declinedAt: Date | null
  /** When the office closed the request. */
  closedAt: Date | null
  /** When somebody at this address stopped the emails about this student, or declined: whatever the internship and the row. */
  emailsStoppedAt: Date | null
}

/**
 * Whether an email to a supervisor may leave without a person's click: until the supervisor answers, declines or stops the
 * emails or the office closes the request, and while the internship is approved. Asked when the email is enqueued and again
 * when it is sent.
 */
export function mayEmailAutomatically(supervisor: Reachability): boolean {
  const { feedbackStatus, emailsStoppedAt, internshipStatus } = supervisor
  // Somebody who has not been asked yet will be.
  const isOpen = isRequestOpen({ ...supervisor, feedbackStatus: feedbackStatus ?? 'pending' })
  return isOpen && !emailsStoppedAt && canRequestFeedback({ status: internshipStatus })
}

/** The settings that switch automatic emails to supervisors on, by kind. */
const SWITCHES = {
  'supervisor-confirmation': 'askConfirmation',
  'feedback-request': 'sendAutomatically',
  'feedback-reminder': 'sendAutomatically',
  'second-contact-request': 'askSecondContact',
  'second-contact-notice': 'askSecondContact',
} as const

/** Whether admins have these automatic emails switched on. */
export function isSwitchedOn(
  kind: string,
  settings: Pick<FeedbackSettings, (typeof SWITCHES)[keyof typeof SWITCHES]>,
): boolean {
  return !Object.hasOwn(SWITCHES, kind) || settings[SWITCHES[kind as keyof typeof SWITCHES]]
}

type Asked = Reachability & {
  isAutomatic: boolean
  askedBy: 'supervisor' | 'staff' | null
  /** When it was enqueued. */
  mailRequestedAt: Date
  isReminder: boolean
  /** Whether only the office may write to the mailbox about the student. */
  isForOffice: boolean
}

/**
 * Whether a waiting email that asks a supervisor may still leave: an automatic one by the rule above; one that somebody has asked
 * for while the internship is approved, unless the supervisor has stopped the emails since; a reminder of staff unless they had before,
 * and one of the student unless only the office may write to them. Who holds the link may have a new one as long as they can answer.
 */
export function mayStillAsk(asked: Asked, isOn: boolean): boolean {
  const { isAutomatic, askedBy, internshipStatus, emailsStoppedAt, mailRequestedAt, isReminder, isForOffice } = asked
  if (isAutomatic) return isOn && mayEmailAutomatically(asked)
  if (askedBy === 'supervisor') return true
  if (!canRequestFeedback({ status: internshipStatus })) return false
  if (askedBy !== 'staff' && isForOffice) return false
  if (emailsStoppedAt === null) return true
  return !(askedBy === 'staff' && isReminder) && emailsStoppedAt <= mailRequestedAt
}
