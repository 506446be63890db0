import { TERM_DAYS } from '../internships/terms.ts'
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
import { mayEmailAutomatically } from './automatic-emails.ts'
import {
  areOthersKept,
  carriedUntil,
  type DueEmail,
  emailOf,
  emailsLeft,
  type Part,
  type Step,
} from './email-rhythm.ts'
import { type FeedbackSettings, sendingEnds } from './feedback-settings.ts'
import { type Assignment, isMailboxResting, isResting, type MailboxEmails, restsUntil } from './scheduled-assignment.ts'

/** Steps that have been overdue for longer are skipped. Unit: days. */
export const MAX_DAYS_OVERDUE = 14
/** How often the worker looks for due emails. Unit: minutes. */
export const MINUTES_BETWEEN_RUNS = 10
/** How many emails one run sends, unless more are needed to finish before the last sending hour. */
const EMAILS_PER_RUN = 500

export type ReminderSchedule = ReturnType<typeof reminderSchedule>

type ScheduleSettings = Pick<FeedbackSettings, 'requestDay' | 'reminderDays' | 'timeZone' | 'sendHour'> & WorkCalendar

/**
 * When automatic emails to supervisors are sent: the request a number of days from the internship's end date, but not before its
 * start, then the reminders, on working days from the sending hour until 18:00 in the institution's time zone. If feedback is
 * requested so late that the first reminder would already be due (approved late, handed over, address corrected), the reminders
 * keep their intervals, counted from the day of the request. Any other email about the request, sent by hand or because of another
 * student, moves the following reminders: each keeps at least its planned distance. A mailbox gets one email about all its students,
 * in the rhythm of email-rhythm.ts.
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

  /** Whether a step of this assignment is due, and its mailbox may get an email now. */
  function isDue(assignment: Assignment, now: Date): boolean {
    const today = sendingDay(now)
    return today !== null && emailsLeftOf(assignment, now) > 0 && partOf(assignment, now, today).isDue
  }

  /**
   * The email that a mailbox gets now, from all assignments at it; null if nothing is due or the rhythm allows none. It names everybody
   * whose answer is wanted, and carries out the steps that are due or about to be.
   */
  function dueEmail<One extends Assignment>(atMailbox: readonly One[], now: Date): DueEmail<One> | null {
    const today = sendingDay(now)
    const [first] = atMailbox
    if (!today || !first) return null
    const left = emailsLeftOf(first, now)
    const until = carriedUntil(daysOf(first.automaticEmailsAt), today)
    return emailOf(
      left,
      atMailbox.map((one) => ({ one, ...partOf(one, now, until) })),
    )
  }

  /** What an email of today says about this assignment if it carries out the steps until then. */
  function partOf(assignment: Assignment, now: Date, until: Day): Omit<Part<Assignment>, 'one'> {
    const { day: today } = local(now)
    const planned = plannedSteps(assignment, today)
    const due = planned.filter(({ day }) => day <= today)
    const isUnasked = assignment.requestedAt === null
    // No reminder arrives before its request, and nothing before the internship has begun.
    const mayBeNamed =
      mayEmailAutomatically(assignment) &&
      !assignment.hasFailed &&
      (isUnasked || assignment.isRequestSent) &&
      assignment.startDate <= today &&
      !isResting(assignment, now)
    const next = planned.filter(({ day }) => day > today && day <= until).slice(0, 1)
    const steps = (due.length > 0 ? due : next).map(({ step }) => step)
    return {
      steps,
      isDue: mayBeNamed && due.length > 0,
      isNamed: mayBeNamed && (steps.length > 0 || (!isUnasked && isOfThisTerm(assignment, today))),
      isToBeAsked: isUnasked && planned.some(({ day }) => day <= addDays(today, TERM_DAYS)),
    }
  }

  /** An open request of an earlier term is not brought up again. */
  function isOfThisTerm({ endDate, requestedAt }: Assignment, today: Day): boolean {
    return latestOf(endDate, requestedAt ? local(requestedAt).day : endDate) >= addDays(today, -TERM_DAYS)
  }

  /** How many automatic emails a mailbox that got these may still get this term; 0 if none now, because it rests or got enough. */
  function emailsLeftOf(mailbox: MailboxEmails, now: Date): number {
    return isMailboxResting(mailbox, now) ? 0 : emailsLeft(daysOf(mailbox.automaticEmailsAt), local(now).day)
  }

  const daysOf = (times: readonly Date[]) => times.map((at) => local(at).day)

  /**
   * The steps that the notice of a second contact replaces if it may be sent now; otherwise null. It keeps the planned distance
   * between the next step and the one before it, or between the last two.
   */
  function dueNotice(assignment: Assignment, now: Date): Step[] | null {
    const today = sendingDay(now)
    if (!today || isResting(assignment, now) || emailsLeftOf(assignment, now) === 0) return null
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
    const days = [next.day, local(restsUntil(assignment, now)).day, hour < windowEnd ? today : addDays(today, 1)]
    const emailedOn = daysOf(assignment.automaticEmailsAt)
    let day = days.sort().at(-1)!
    while (settings.isDayOff(day) || emailsLeft(emailedOn, day) === 0) day = addDays(day, 1)
    return isTooLate(next.planned, day) ? null : day
  }

  /** Whether the next reminder may wait for first requests about other students, so that `nextDay` alone does not know its day. */
  function mayWaitForOthers(
    { requestedAt, automaticEmailsAt }: Pick<Assignment, 'requestedAt' | 'automaticEmailsAt'>,
    now: Date,
  ) {
    return requestedAt !== null && areOthersKept(daysOf(automaticEmailsAt), local(now).day)
  }

  /** The remaining steps, earliest first, without those too long overdue. */
  function plannedSteps(assignment: Assignment, today: Day): Planned[] {
    if (!mayEmailAutomatically(assignment) || assignment.hasFailed) return []
    if (assignment.requestedAt) return reminders(assignment, local(assignment.requestedAt).day, today)
    const { startDate, endDate } = assignment
    // A missed request is still sent until the last step is too long overdue.
    const planned = latestOf(dayOf(endDate, lastDay, settings), startDate)
    if (isTooLate(planned, today)) return []
    // The request waits for the start: before it, supervisors have nothing to say.
    const day = workingDayFrom(latestOf(addDays(endDate, requestDay), startDate), settings)
    return [{ step: 'request', day, planned, distance: 0 }]
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
        return [{ step: `reminder:${days}` as const, day, planned, distance }]
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

  return { sendingDay, emailsPerRun, isDue, dueEmail, dueNotice, nextDay, mayWaitForOthers, dueBounds, emailsLeftOf }
}

/** The dates of request and reminders for an internship with this end date, if the request is on time. */
export function plannedDays(
  settings: Pick<ScheduleSettings, 'requestDay' | 'reminderDays' | 'isDayOff'>,
  endDate: Day,
): Day[] {
  return [settings.requestDay, ...settings.reminderDays].map((days) => dayOf(endDate, days, settings))
}

type Planned = {
  step: Step
  day: Day
  /** The day from which `MAX_DAYS_OVERDUE` is counted. */
  planned: Day
  /** From the step before. Unit: days. */
  distance: number
}

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

function reminderDay(step: string): number {
  const [, days] = /^reminder:(-?\d+)$/.exec(step) ?? []
  return days === undefined ? Number.NEGATIVE_INFINITY : Number(days)
}
