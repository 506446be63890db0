import { DAY, HOUR, inSeconds, MINUTE, SECOND } from '#domain/durations'
import * as m from '#messages'

/** '3 days', '2 hours', '10 seconds': the largest unit that fits, rounded down. */
export function duration(seconds: number): string {
  const time = seconds * SECOND
  if (time >= 2 * DAY) return m.system_days_count({ count: Math.floor(time / DAY) })
  if (time >= HOUR) return m.common_hours_count({ count: Math.floor(time / HOUR) })
  if (time >= MINUTE) return m.common_minutes_count({ count: Math.floor(time / MINUTE) })
  return m.system_seconds_count({ count: seconds })
}

/** '850 KB', '12.4 MB', '3.1 GB'. */
export function fileSize(bytes: number): string {
  if (bytes < 1e6) return inUnit(Math.ceil(bytes / 1e3), 'kilobyte', 0)
  return bytes < 1e9 ? inUnit(bytes / 1e6, 'megabyte', 1) : inUnit(bytes / 1e9, 'gigabyte', 1)
}

function inUnit(amount: number, unit: string, digits: number): string {
  const format = { style: 'unit', unit, minimumFractionDigits: digits, maximumFractionDigits: digits } as const
  return amount.toLocaleString(m.common_locale(), format)
}

export function count(number: number): string {
  return number.toLocaleString(m.common_locale())
}

/** 'Every minute', 'Every 10 minutes'. */
export function everyInterval(seconds: number): string {
  if (seconds === inSeconds(MINUTE)) return m.system_every_minute()
  return seconds === inSeconds(HOUR) ? m.system_every_hour() : m.system_every_interval({ time: duration(seconds) })
}
