import { MAX_EMAILS_PER_DAY_WHEN_STOPPED, MAX_LINK_EMAILS_PER_DAY } from './feedback-link.ts'

/** Why a supervisor cannot be emailed now and when the next email is allowed (product.md, the supervisor's link). */
export function tooManyEmails({ limit, nextAt }: { limit: number; nextAt: Date }, now: Date): string {
  if (limit === MAX_EMAILS_PER_DAY_WHEN_STOPPED)
    return `This supervisor does not want reminders and has received an email in the last 24 hours. You can send the next one ${waitingTime(nextAt, now)}.`
  const count = limit === MAX_LINK_EMAILS_PER_DAY ? 'three' : String(limit)
  return `This supervisor has already received ${count} emails in the last 24 hours. You can send the next one ${waitingTime(nextAt, now)}.`
}

function waitingTime(nextAt: Date, now: Date): string {
  const minutes = Math.ceil((nextAt.getTime() - now.getTime()) / 60_000)
  if (minutes < 60) return `in ${minutes} minute${minutes === 1 ? '' : 's'}`
  const hours = Math.ceil(minutes / 60)
  return `in ${hours} hour${hours === 1 ? '' : 's'}`
}
