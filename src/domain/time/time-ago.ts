import * as m from '#messages'
import { formatInstant } from './dates.ts'
import { DAY, HOUR, MINUTE, SECOND } from './durations.ts'

/** 'just now', '20 minutes ago', '3 hours ago', then the date. Recorded times are accurate to five minutes. */
export function timeAgo(instant: Date | string, now: Date): string {
  const minutes = Math.floor((now.getTime() - new Date(instant).getTime()) / MINUTE)
  if (minutes < 10) return m.common_just_now()
  if (minutes < 60) return relativeTime(-minutes, 'minute')
  if (minutes < DAY / MINUTE) return relativeTime(-Math.floor(minutes / (HOUR / MINUTE)), 'hour')
  return formatInstant(instant)
}

/** How long to wait until something is possible again: 'in 40 seconds', 'in 12 minutes', 'in 19 hours'. Unit: seconds. */
export function waitingTime(seconds: number): string {
  if (seconds < 60) return relativeTime(Math.ceil(seconds), 'second')
  const minutes = Math.ceil((seconds * SECOND) / MINUTE)
  return minutes < 60 ? relativeTime(minutes, 'minute') : relativeTime(Math.ceil((minutes * MINUTE) / HOUR), 'hour')
}

/** 'in 3 minutes', or '3 minutes ago' for a negative amount. */
function relativeTime(amount: number, unit: 'second' | 'minute' | 'hour'): string {
  return new Intl.RelativeTimeFormat(m.common_locale()).format(amount, unit)
}
