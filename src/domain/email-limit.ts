import * as m from '#messages'
import { MINUTE } from './durations.ts'
import { MAX_EMAILS_PER_DAY_WHEN_STOPPED, MAX_LINK_EMAILS_PER_DAY } from './feedback-link.ts'
import { relativeTime } from './relative-time.ts'

type Reached = { limit: number; nextAt: Date }

/** Why a supervisor cannot be emailed now and when the next email is allowed (product.md, the supervisor's link). */
export function tooManyEmails({ limit, nextAt }: Reached, now: Date): string {
  const time = waitingTime(nextAt, now)
  if (limit === MAX_EMAILS_PER_DAY_WHEN_STOPPED) return m.supervisor_has_stopped_reminders_and_has_an_email({ time })
  if (limit === MAX_LINK_EMAILS_PER_DAY) return m.supervisor_has_already_received_three_emails({ time })
  return m.supervisor_has_already_received_emails({ count: limit, time })
}

/** As `tooManyEmails`, for the supervisor who names a colleague. */
export function tooManyEmailsToColleague({ limit, nextAt }: Reached, now: Date): string {
  const time = waitingTime(nextAt, now)
  if (limit === MAX_EMAILS_PER_DAY_WHEN_STOPPED) return m.colleague_has_stopped_reminders_and_has_an_email({ time })
  if (limit === MAX_LINK_EMAILS_PER_DAY) return m.colleague_has_already_received_three_emails({ time })
  return m.colleague_has_already_received_emails({ count: limit, time })
}

function waitingTime(nextAt: Date, now: Date): string {
  const minutes = Math.ceil((nextAt.getTime() - now.getTime()) / MINUTE)
  return minutes < 60 ? relativeTime(minutes, 'minute') : relativeTime(Math.ceil(minutes / 60), 'hour')
}
