import * as m from '#messages'
import { SECOND } from '../time/durations.ts'
import { waitingTime } from '../time/time-ago.ts'
import { MAX_EMAILS_TO_ADDRESS_PER_DAY } from './feedback-link.ts'

/**
 * The limit that one more email would exceed, and when the next email is allowed: one reminder a minute, one email in 24 hours
 * after the supervisor has stopped the emails about this student, three about a request, nine to an address.
 */
export type ReachedLimit = { limit: 'a minute' | 'stopped' | 'request' | 'address'; nextAt: Date }

/** Why a supervisor cannot be emailed now and when the next email is allowed (product.md, the supervisor's link). */
export function tooManyEmails({ limit, nextAt }: ReachedLimit, now: Date): string {
  const time = timeUntil(nextAt, now)
  if (limit === 'a minute') return m.requests_limit_per_minute({ time })
  if (limit === 'stopped') return m.requests_limit_after_stopping({ time })
  if (limit === 'request') return m.requests_limit_per_request({ time })
  return m.requests_limit_per_address({ count: MAX_EMAILS_TO_ADDRESS_PER_DAY, time })
}

/** As `tooManyEmails`, for a supervisor who names a colleague. */
export function tooManyEmailsToColleague({ limit, nextAt }: ReachedLimit, now: Date): string {
  const time = timeUntil(nextAt, now)
  if (limit === 'stopped') return m.ways_out_limit_after_stopping({ time })
  if (limit === 'request') return m.ways_out_limit_per_request({ time })
  return m.ways_out_limit_per_address({ count: MAX_EMAILS_TO_ADDRESS_PER_DAY, time })
}

function timeUntil(nextAt: Date, now: Date): string {
  return waitingTime(Math.ceil((nextAt.getTime() - now.getTime()) / SECOND))
}
