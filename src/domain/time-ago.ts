import { formatInstant } from './dates.ts'
import { quantity } from './quantity.ts'

const MINUTE = 60_000

/** 'just now', '20 minutes ago', '3 hours ago', then the date. Recorded times are exact to five minutes. */
export function timeAgo(instant: Date | string, now: Date): string {
  const minutes = Math.floor((now.getTime() - new Date(instant).getTime()) / MINUTE)
  if (minutes < 10) return 'just now'
  if (minutes < 60) return `${quantity(minutes, 'minute')} ago`
  if (minutes < 24 * 60) return `${quantity(Math.floor(minutes / 60), 'hour')} ago`
  return formatInstant(instant)
}
