import * as m from '#messages'
import { formatInstant } from './dates.ts'
import { DAY, HOUR, MINUTE } from './durations.ts'

/** 'just now', '20 minutes ago', '3 hours ago', then the date. Recorded times are exact to five minutes. */
export function timeAgo(instant: Date | string, now: Date): string {
  const minutes = Math.floor((now.getTime() - new Date(instant).getTime()) / MINUTE)
  if (minutes < 10) return m.common_just_now()
  if (minutes < 60) return relativeTime(-minutes, 'minute')
  if (minutes < DAY / MINUTE) return relativeTime(-Math.floor(minutes / (HOUR / MINUTE)), 'hour')
  return formatInstant(instant)
}

/** 'in 3 minutes', or '3 minutes ago' for a negative amount. */
export function relativeTime(amount: number, unit: 'second' | 'minute' | 'hour'): string {
  return new Intl.RelativeTimeFormat(m.common_locale()).format(amount, unit)
}
