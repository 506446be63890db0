/** A calendar date without time zone, `yyyy-MM-dd` (product decision 17). */
export type Day = string

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** `MMM d, yyyy`, the spec's one date format (section 9). */
export function formatDay(day: Day): string {
  return DAY.format(new Date(`${day}T00:00:00Z`))
}

/** `MMM yyyy`, the margin of a dashboard entry and the resume header. */
export function formatMonth(day: Day): string {
  return MONTH.format(new Date(`${day}T00:00:00Z`))
}

/** `MMM d, yyyy - MMM d, yyyy` (spec section 2, dashboard card). */
export function formatDuration(startDate: Day, endDate: Day): string {
  return `${formatDay(startDate)} - ${formatDay(endDate)}`
}

/** A point in time as `MMM d, yyyy` in the given zone; without one, in the reader's own. */
export function formatInstant(instant: Date | string, timeZone?: string): string {
  const format = instantFormats.get(timeZone) ?? instantFormat(timeZone)
  return format.format(new Date(instant))
}

// Formats are slow to make, and hardly more than one zone is asked for.
const instantFormats = new Map<string | undefined, Intl.DateTimeFormat>()

function instantFormat(timeZone: string | undefined): Intl.DateTimeFormat {
  const format = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone })
  instantFormats.set(timeZone, format)
  return format
}

/** True for a real calendar date from 1900 on: `2026-02-30` is none. */
export function isDay(text: string): boolean {
  if (!/^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Gives the day on which a point in time falls in the zone. Made once for many, for formats are slow to make. */
export function dayFormat(timeZone: string): (instant: Date) => Day {
  // Swedish is written as ISO 8601 is.
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
