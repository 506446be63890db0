import { MAX_EMAILS_PER_DAY_WHEN_STOPPED, MAX_LINK_EMAILS_PER_DAY } from './feedback-link.ts'
import { quantity } from './quantity.ts'

/** Why a supervisor cannot be emailed now and when the next email is allowed (product.md, the supervisor's link). */
export function tooManyEmails({ limit, nextAt }: { limit: number; nextAt: Date }, now: Date): string {
  const count = limit === MAX_LINK_EMAILS_PER_DAY ? 'three' : limit
  const reason =
    limit === MAX_EMAILS_PER_DAY_WHEN_STOPPED
      ? 'has turned off reminders and has received an email'
      : `has already received ${count} emails`
  return `This supervisor ${reason} in the last 24 hours. You can send the next one in ${waitingTime(nextAt, now)}.`
}

function waitingTime(nextAt: Date, now: Date): string {
  const minutes = Math.ceil((nextAt.getTime() - now.getTime()) / 60_000)
  return minutes < 60 ? quantity(minutes, 'minute') : quantity(Math.ceil(minutes / 60), 'hour')
}
