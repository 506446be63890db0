import * as m from '#messages'
import { SECOND } from './durations.ts'
import { MAX_EMAILS_TO_ADDRESS_PER_DAY } from './feedback-link.ts'
import { relativeTime } from './relative-time.ts'

/**
 * Which limit one more email would exceed: a reminder a minute ago, one email in 24 hours after the supervisor has stopped the
 * emails about this student, three about the request, nine to the address. And when the next email can be sent.
 */
export type ReachedLimit = { limit: 'a minute' | 'stopped' | 'request' | 'address'; nextAt: Date }

/** Why a supervisor cannot be emailed now and when the next email is allowed (product.md, the supervisor's link). */
export function tooManyEmails({ limit, nextAt }: ReachedLimit, now: Date): string {
  const time = waitingTime(nextAt, now)
  if (limit === 'a minute') return m.supervisor_has_just_received_a_reminder({ time })
  if (limit === 'stopped') return m.supervisor_has_stopped_reminders_and_has_an_email({ time })
  if (limit === 'request') return m.supervisor_has_already_received_three_emails({ time })
  return m.supervisor_has_already_received_emails({ count: MAX_EMAILS_TO_ADDRESS_PER_DAY, time })
}

/** As `tooManyEmails`, for the supervisor who names a colleague. */
export function tooManyEmailsToColleague({ limit, nextAt }: ReachedLimit, now: Date): string {
  const time = waitingTime(nextAt, now)
  if (limit === 'stopped') return m.colleague_has_stopped_reminders_and_has_an_email({ time })
  if (limit === 'request') return m.colleague_has_already_received_three_emails({ time })
  return m.colleague_has_already_received_emails({ count: MAX_EMAILS_TO_ADDRESS_PER_DAY, time })
}

function waitingTime(nextAt: Date, now: Date): string {
  const seconds = Math.ceil((nextAt.getTime() - now.getTime()) / SECOND)
  if (seconds < 60) return relativeTime(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? relativeTime(minutes, 'minute') : relativeTime(Math.ceil(minutes / 60), 'hour')
}
