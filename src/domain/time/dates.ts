import * as m from '#messages'

/** A calendar date without time zone, `yyyy-MM-dd` (product decision 17). */
export type Day = string

// Written out because creating the first Intl.DateTimeFormat visibly delays a page on a slow phone.
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `MMM d, yyyy`, the spec's date format (section 9), or the format of another language. */
export function formatDay(day: Day): string {
  if (m.common_locale() !== 'en') return inLanguage(day, { dateStyle: 'medium' })
  const [year, month, date] = day.split('-').map(Number)
  return `${MONTHS[Number(month) - 1]} ${date}, ${year}`
}

/** `MMM yyyy`, used beside a dashboard entry and in the resume header. */
export function formatMonth(day: Day): string {
  if (m.common_locale() !== 'en') return inLanguage(day, { month: 'short', year: 'numeric' })
  return formatDay(day).replace(/ \d+,/, '')
}

/** `MMM d, yyyy - MMM d, yyyy` (spec section 2, dashboard card). */
export function formatDuration(startDate: Day, endDate: Day): string {
  return `${formatDay(startDate)} - ${formatDay(endDate)}`
}

/** `MMM`. */
export function formatShortMonth(day: Day): string {
  return m.common_locale() === 'en' ? formatDay(day).slice(0, 3) : inLanguage(day, { month: 'short' })
}

function inLanguage(day: Day, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(m.common_locale(), { ...options, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

/** A timestamp as `MMM d, yyyy`, in the reader's time zone or in UTC. */
export function formatInstant(instant: Date | string, timeZone?: 'UTC'): string {
  const at = new Date(instant)
  if (!timeZone) at.setUTCMinutes(at.getUTCMinutes() - at.getTimezoneOffset())
  return formatDay(at.toISOString().slice(0, 10))
}

/** Date and time of day in UTC, as in emails about accounts. */
export function formatMoment(instant: Date): string {
  return instant.toLocaleString(m.common_locale(), { dateStyle: 'medium', timeStyle: 'long', timeZone: 'UTC' })
}

/** Date and time of day in this time zone. */
export function formatTimeIn(timeZone: string, instant: Date): string {
  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
  return instant.toLocaleString(m.common_locale(), { ...day, ...time, timeZone })
}

const WRITTEN_BY_DATABASE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?[+-]\d{2}:\d{2}$/

/** Converts a time in the database's JSON to the API's spelling: UTC with milliseconds. Other values stay. */
export function inUtc(value: unknown): unknown {
  return typeof value === 'string' && WRITTEN_BY_DATABASE.test(value) ? new Date(value).toISOString() : value
}

/** True for a real calendar date from 1900 on; `2026-02-30` is not one. */
export function isDay(text: string): boolean {
  if (!/^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Returns a function that gives the date of a timestamp in this time zone. Reuse it: formatters are slow to create. */
export function dayFormat(timeZone: string): (instant: Date) => Day {
  // Swedish dates use the ISO 8601 format.
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone })
  return (instant) => format.format(instant)
}

/** True for an IANA time zone such as 'Europe/Berlin'. */
export function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
