import type { Day } from '#domain/time/dates'
import { type CalendarFacts, type WorkCalendar, workCalendar } from '#domain/time/working-days'
import { COUNTRIES, FIRST_YEAR } from './public-holidays.ts'

type CountryCalendar = WorkCalendar &
  CalendarFacts & {
    /** The country's two letters; null if the time zone belongs to no known country, such as UTC. */
    country: string | null
  }

/** The weekend and public holidays of a time zone. Without a country, the weekend is Saturday and Sunday. */
export function calendarOf(timeZone: string): CountryCalendar {
  const known = calendars.get(timeZone)
  if (known) return known
  const calendar = readCalendar(lineOf(timeZone))
  calendars.set(timeZone, calendar)
  return calendar
}

/** Cached by time zone, of which an institution has one. */
const calendars = new Map<string, CountryCalendar>()

function readCalendar(line = ' - 67 '): CountryCalendar {
  const [country = '', , weekend = '', years = ''] = line.split(' ')
  const holidays = years
    .split(';')
    .flatMap((days, index) => days.split(',').flatMap((day) => dayIn(FIRST_YEAR + index, day)))
  const facts = { weekend: Array.from(weekend, Number), holidays }
  return { country: country || null, ...facts, ...workCalendar(facts) }
}

function dayIn(year: number, day: string): Day[] {
  return day === '' ? [] : [`${year}-${day.slice(0, 2)}-${day.slice(2)}`]
}

function lineOf(timeZone: string): string | undefined {
  // A time zone can have several names: Asia/Kolkata is Asia/Calcutta.
  const names = [timeZone, new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone]
  return COUNTRIES.find((line) =>
    line
      .split(' ')[1]
      ?.split(',')
      .some((zone) => names.includes(zone)),
  )
}
