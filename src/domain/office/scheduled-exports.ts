import * as m from '#messages'
import type { Day } from '../time/dates.ts'
import { addDays, weekday } from '../time/working-days.ts'

/** How many exports a person can schedule. */
export const MAX_SCHEDULED_EXPORTS = 20

/** 'Send now' works once within this time. Unit: minutes. */
export const MINUTES_BETWEEN_SENDING = 5

export const RHYTHMS = ['week', 'month'] as const
type Rhythm = (typeof RHYTHMS)[number]

/** When the email is sent: every week on a day from 1 (Monday) to 7, or every month on a day from 1 to 31. */
export type Schedule = { every: Rhythm; onDay: number }

/** The highest day that can be chosen. */
export const LAST_DAYS: Record<Rhythm, number> = { week: 7, month: 31 }

/** The first day after this one on which the email is due. In a month without the chosen day, it is due on the last day. */
export function nextDueDay({ every, onDay }: Schedule, after: Day): Day {
  if (every === 'week') return addDays(after, ((onDay - weekday(after) + 6) % 7) + 1)
  const [year = 0, month = 0] = after.split('-').map(Number)
  const inThisMonth = dayInMonth(year, month, onDay)
  return inThisMonth > after ? inThisMonth : dayInMonth(year, month + 1, onDay)
}

/** `month` starts at 1 and may be 13, the next January. */
function dayInMonth(year: number, month: number, onDay: number): Day {
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1, Math.min(onDay, length))).toISOString().slice(0, 10)
}

/** The name of a weekday; day 1 is Monday. */
function weekdayName(day: number): string {
  const date = new Date(Date.UTC(2024, 0, day))
  return date.toLocaleDateString(m.common_locale(), { weekday: 'long', timeZone: 'UTC' })
}

/** The days that can be chosen, in words. */
export function dayChoices(every: Rhythm): { value: string; label: string }[] {
  return Array.from({ length: LAST_DAYS[every] }, (_, index) => ({
    value: String(index + 1),
    label: every === 'week' ? weekdayName(index + 1) : dayOfMonth(index + 1),
  }))
}

/** For example 'every Monday' or 'every month on day 31, or the last day'. */
export function scheduleInWords({ every, onDay }: Schedule): string {
  return every === 'week'
    ? m.schedules_every_weekday({ weekday: weekdayName(onDay) })
    : m.schedules_every_month_day({ day: dayOfMonth(onDay) })
}

/** The wording of a day of the month. Days after the 28th do not exist in every month. */
function dayOfMonth(day: number): string {
  return day > 28 ? m.schedules_day_or_last({ day }) : String(day)
}
