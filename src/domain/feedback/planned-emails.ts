import { canRequestFeedback } from '../internships/internship.ts'
import { TERM_DAYS } from '../internships/terms.ts'
import type { Day } from '../time/dates.ts'
import { DAY, HOUR } from '../time/durations.ts'
import { addDays, localTimeIn } from '../time/working-days.ts'
import type { Step } from './email-rhythm.ts'
import { type FeedbackSettings, sendingEnds } from './feedback-settings.ts'
import { type ReminderSchedule, reminderSchedule } from './reminder-schedule.ts'
import { isAnswerWanted } from './request.ts'
import type { Assignment } from './scheduled-assignment.ts'

/** Why no automatic email is planned for a supervisor, or why it leaves later than the schedule alone would send it (`rhythm`). */
export const EMAIL_WAITS = [
  'switched-off',
  'not-approved',
  'stopped',
  'all-stopped',
  'undelivered',
  'waiting',
  'over',
  'rhythm',
] as const

/** The day of the next automatic email, if one is planned, and why it is late or missing. */
export type NextEmail = { on: Day | null; why: (typeof EMAIL_WAITS)[number] | null }

type Facts = Assignment & { supervisorId: string; haveAllStopped: boolean }
type Settings = Parameters<typeof reminderSchedule>[0] & Pick<FeedbackSettings, 'sendAutomatically'>

/**
 * The next automatic email that names this supervisor's student if nothing changes, from all assignments at the mailbox; null if no
 * answer is wanted.
 */
export function nextEmail(one: Facts, atMailbox: readonly Facts[], settings: Settings, now: Date): NextEmail | null {
  if (!isAnswerWanted(one)) return null
  if (!settings.sendAutomatically) return { on: null, why: 'switched-off' }
  if (!canRequestFeedback({ status: one.internshipStatus })) return { on: null, why: 'not-approved' }
  if (one.emailsStoppedAt) return { on: null, why: one.haveAllStopped ? 'all-stopped' : 'stopped' }
  if (one.hasFailed) return { on: null, why: 'undelivered' }
  if (one.requestedAt && !one.isRequestSent) return { on: null, why: 'waiting' }
  const schedule = reminderSchedule(settings)
  const planned = schedule.nextDay({ ...one, lastToMailboxAt: null, automaticEmailsAt: [] }, now)
  // Further ahead than a term is played.
  if (planned !== null && planned > addDays(localTimeIn(settings.timeZone)(now).day, TERM_DAYS))
    return { on: planned, why: null }
  const on = dayOfNextEmail(one, atMailbox, { schedule, settings, now })
  if (planned === null) return { on, why: on === null ? 'over' : null }
  return { on, why: on === null || on > planned ? 'rhythm' : null }
}

/** Plays the days to come until an email names this supervisor's student; null if none does in a term. */
function dayOfNextEmail(
  { supervisorId }: Facts,
  atMailbox: readonly Facts[],
  { schedule, settings, now }: { schedule: ReminderSchedule; settings: Settings; now: Date },
): Day | null {
  const local = localTimeIn(settings.timeZone)
  let assignments = atMailbox
  for (let days = 0; days <= TERM_DAYS; days++) {
    const later = new Date(now.getTime() + days * DAY)
    // In the last sending hour: what may leave on a day may leave then.
    const hours = sendingEnds(settings) - 1 - local(later).hour
    const at = new Date(later.getTime() + (days === 0 ? Math.max(hours, 0) : hours) * HOUR)
    const due = schedule.dueEmail(assignments, at)
    if (due?.named.some((named) => named.supervisorId === supervisorId)) return local(at).day
    if (due) assignments = afterEmail(assignments, due.named, at)
  }
  return null
}

/** The assignments of a mailbox after an automatic email that names some of them, with the steps that it carried out. */
export function afterEmail<One extends Assignment & { supervisorId: string }>(
  assignments: readonly One[],
  named: readonly { supervisorId: string; steps: readonly Step[] }[],
  at: Date,
): One[] {
  const stepsOf = new Map(named.map(({ supervisorId, steps }) => [supervisorId, steps]))
  return assignments.map((one) => {
    const steps = stepsOf.get(one.supervisorId)
    const automaticEmailsAt = [...one.automaticEmailsAt, at]
    const ofMailbox = { ...one, lastToMailboxAt: at, automaticEmailsAt }
    if (!steps) return ofMailbox
    return {
      ...ofMailbox,
      state: one.state === 'unasked' ? 'asked' : one.state,
      requestedAt: one.requestedAt ?? at,
      isRequestSent: true,
      lastEmailAt: at,
      lastToAddressAt: at,
      stepsDone: [...one.stepsDone, ...steps],
    }
  })
}
