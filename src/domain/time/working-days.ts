import type { Day } from './dates.ts'
import { DAY } from './durations.ts'

/** Adds days; negative numbers go back. */
export function addDays(day: Day, days: number): Day {
  return new Date(noon(day) + days * DAY).toISOString().slice(0, 10)
}

/** The number of days from one date to another; negative if the second is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((noon(to) - noon(from)) / DAY)
}

export function isMonday(day: Day): boolean {
  return weekday(day) === 1
}

/**
 * The days on which an institution does not work: the weekend and public holidays of its country
 * (docs/decisions/0110-days-off-by-country.md).
 */
export type WorkCalendar = { isDayOff: (day: Day) => boolean }

/** The facts of a calendar: weekend days, from 1 (Monday) to 7, and public holidays on other days. */
export type CalendarFacts = { weekend: readonly number[]; holidays: readonly Day[] }

export function workCalendar({ weekend, holidays }: CalendarFacts): WorkCalendar {
  const isHoliday = new Set(holidays)
  return { isDayOff: (day) => weekend.includes(weekday(day) || 7) || isHoliday.has(day) }
}

/** No country has more days off in a row. */
export const MOST_DAYS_OFF = 12

/** The day itself if it is a working day, otherwise the next one. */
export function workingDayFrom(day: Day, calendar: WorkCalendar): Day {
  let working = day
  while (calendar.isDayOff(working)) working = addDays(working, 1)
  return working
}

/** The day itself if it is a working day, otherwise the last one before it. */
export function workingDayUntil(day: Day, calendar: WorkCalendar): Day {
  let working = day
  while (calendar.isDayOff(working)) working = addDays(working, -1)
  return working
}

type LocalTime = { day: Day; hour: number }

/** Returns a function that gives the local day and hour (0 to 23) of a timestamp. */
export function localTimeIn(timeZone: string): (instant: Date) => LocalTime {
  const format = formats.get(timeZone) ?? formatIn(timeZone)
  return (instant) => {
    const text = format.format(instant)
    return { day: text.slice(0, 10), hour: Number(text.slice(11, 13)) }
  }
}

/** The last millisecond of a day in this time zone. A day can be shorter or longer than 24 hours, or begin at one o'clock. */
export function endOfDay(day: Day, timeZone: string): Date {
  const localTime = localTimeIn(timeZone)
  // Time zones differ from UTC by less than a day.
  let [before, after] = [noon(day) - DAY, noon(day) + 2 * DAY]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (localTime(new Date(middle)).day > day) after = middle
    else before = middle
  }
  return new Date(before)
}

// Formatters are slow to create, and an institution has one time zone.
const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string): Intl.DateTimeFormat {
  // Swedish uses the ISO 8601 format: 2026-03-29 09:15.
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
  formats.set(timeZone, format)
  return format
}

/** The day of the week, from 0 (Sunday) to 6. */
export function weekday(day: Day): number {
  return new Date(noon(day)).getUTCDay()
}

function noon(day: Day): number {
  return Date.parse(`${day}T12:00:00Z`)
}
