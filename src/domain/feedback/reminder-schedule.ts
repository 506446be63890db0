import type { Day } from '../time/dates.ts'
import { DAY, HOUR, MINUTE } from '../time/durations.ts'
import {
  addDays,
  daysBetween,
  localTimeIn,
  MOST_DAYS_OFF,
  type WorkCalendar,
  workingDayFrom,
} from '../time/working-days.ts'
import { mayEmailAutomatically, type Reachability } from './automatic-emails.ts'
import { type FeedbackSettings, sendingEnds } from './feedback-settings.ts'

/** Steps that have been overdue for longer are skipped. Unit: days. */
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
  /** Whether a request has been sent to this address. */
  isRequestSent: boolean
  /** When the last email about this request was sent or enqueued, to the current or a former supervisor. */
  lastEmailAt: Date | null
  /** When the last email about this request to the current address was sent or enqueued, by the schedule or by hand. */
  lastToAddressAt: Date | null
  /**
   * Whether the last email to the current supervisor could not be delivered, and they have neither confirmed nor opened the form
   * since.
   */
  hasFailed: boolean
  /**
   * The steps done for the person at this address, even if the supervisor was corrected and back, or removed and added, since.
   */
  stepsDone: readonly string[]
}

/** The email to send now, and the missed steps that it covers. */
export type DueStep = { step: Step; email: 'feedback-request' | 'feedback-reminder'; skipped: Step[] }

export type ReminderSchedule = ReturnType<typeof reminderSchedule>

type ScheduleSettings = Pick<FeedbackSettings, 'requestDay' | 'reminderDays' | 'timeZone' | 'sendHour'> & WorkCalendar

/**
 * When automatic emails to supervisors are sent: the request a number of days from the internship's end date, but not before its
 * start, then the reminders, on working days from the sending hour until 18:00 in the institution's time zone. If feedback is
 * requested so late that the first reminder would already be due (approved late, handed over, address corrected), the reminders
 * keep their intervals, counted from the day of the request. An email that somebody sends by hand moves the following reminders:
 * each keeps at least its planned distance.
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

  /**
   * The steps that the notice of a second contact replaces if it may be sent now; otherwise null. It keeps the planned distance
   * between the next step and the one before it, or between the last two.
   */
  function dueNotice(assignment: Assignment, now: Date): Step[] | null {
    const today = sendingDay(now)
    if (!today || hoursSinceEmail(assignment, now) < HOURS_BETWEEN_EMAILS) return null
    const steps = plannedSteps(assignment, today)
    const next = steps[0] ?? { distance: distanceTo(reminderDays.length - 1, assignment.endDate) }
    const { lastToAddressAt: lastAt } = assignment
    if (lastAt && today < addDays(local(lastAt).day, next.distance)) return null
    return steps.filter(({ day }) => day <= today).map(({ step }) => step)
  }

  /** The local date of the next automatic email if nothing changes; null if there is none. */
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

  /** The remaining steps, earliest first, without those too long overdue. */
  function plannedSteps(assignment: Assignment, today: Day): Planned[] {
    if (!mayEmailAutomatically(assignment) || assignment.hasFailed) return []
    if (assignment.requestedAt) return reminders(assignment, local(assignment.requestedAt).day, today)
    const { startDate, endDate } = assignment
    // A missed request is still sent until the last step is too long overdue.
    if (isTooLate(latestOf(dayOf(endDate, lastDay, settings), startDate), today)) return []
    // The request waits for the start: before it, supervisors have nothing to say.
    const day = workingDayFrom(latestOf(addDays(endDate, requestDay), startDate), settings)
    return [{ step: 'request', day, distance: 0 }]
  }

  /** The reminders after the last one sent. Reminders that admins have added before it are left out. */
  function reminders({ endDate, stepsDone, lastToAddressAt }: Assignment, requestedOn: Day, today: Day): Planned[] {
    const [first] = reminderDays
    if (first === undefined) return []
    const isLate = requestedOn >= dayOf(endDate, first, settings)
    const origin = isLate ? addDays(requestedOn, -requestDay) : endDate
    const done = stepsDone.map(reminderDay).filter((days) => days > Number.NEGATIVE_INFINITY)
    let emailedOn = lastToAddressAt ? local(lastToAddressAt).day : requestedOn
    return reminderDays
      .map((days, index) => ({ days, distance: distanceTo(index, origin) }))
      .filter(({ days }) => days > Math.max(...done))
      .slice(0, Math.max(0, reminderDays.length - done.length))
      .flatMap(({ days, distance }) => {
        const planned = dayOf(origin, days, settings)
        const day = workingDayFrom(latestOf(planned, addDays(emailedOn, distance)), settings)
        if (isTooLate(planned, latestOf(day, today))) return []
        emailedOn = day
        return [{ step: `reminder:${days}` as const, day, distance }]
      })
  }

  /** How many days the schedule plans between a reminder, by index, and the step before it; 0 without reminders. */
  function distanceTo(index: number, origin: Day): number {
    const day = dayOf(origin, reminderDays[index] ?? requestDay, settings)
    return daysBetween(dayOf(origin, reminderDays[index - 1] ?? requestDay, settings), day)
  }

  /** Bounds of end dates and request times outside which nothing is due. */
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

  /** Whether both times are on the same local date. */
  function isSameDay(one: Date, other: Date): boolean {
    return local(one).day === local(other).day
  }

  return { sendingDay, emailsPerRun, dueStep, dueNotice, nextDay, dueBounds, isSameDay }
}

/** The dates of request and reminders for an internship with this end date, if the request is on time. */
export function plannedDays(
  settings: Pick<ScheduleSettings, 'requestDay' | 'reminderDays' | 'isDayOff'>,
  endDate: Day,
): Day[] {
  return [settings.requestDay, ...settings.reminderDays].map((days) => dayOf(endDate, days, settings))
}

type Planned = { step: Step; day: Day /** From the step before. Unit: days. */; distance: number }

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
