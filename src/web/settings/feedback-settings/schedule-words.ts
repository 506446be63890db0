import {
  EARLIEST_DAY,
  EARLIEST_HOUR,
  type FeedbackSettings,
  LATEST_DAY,
  LATEST_HOUR,
} from '#domain/feedback/feedback-settings'
import { plannedDays } from '#domain/feedback/reminder-schedule'
import { listOf } from '#domain/text/list-of'
import type { Day } from '#domain/time/dates'
import { addDays, type CalendarFacts, type WorkCalendar } from '#domain/time/working-days'
import * as m from '#messages'

type Option = { value: string; label: string }

/** '10 days before the end date', 'on the end date', '1 day after the end date'. */
function dayWords(days: number): string {
  if (days === 0) return m.feedback_settings_on_end_date()
  const count = Math.abs(days)
  return days < 0
    ? m.feedback_settings_days_before_end_count({ count })
    : m.feedback_settings_days_after_end_count({ count })
}

export const DAY_OPTIONS: Option[] = Array.from({ length: LATEST_DAY - EARLIEST_DAY + 1 }, (_, index) => {
  const days = EARLIEST_DAY + index
  return { value: String(days), label: dayWords(days) }
})

export const HOUR_OPTIONS: Option[] = Array.from({ length: LATEST_HOUR - EARLIEST_HOUR + 1 }, (_, index) => {
  const hour = EARLIEST_HOUR + index
  return { value: String(hour), label: hourWords(hour) }
})

/** The browser's time zones plus the current one. */
export function timeZoneOptions(current: string): string[] {
  // Not in Safari 15.
  const known = 'supportedValuesOf' in Intl ? Intl.supportedValuesOf('timeZone') : []
  return [...new Set([...known, 'UTC', current])].sort()
}

/** Describes the schedule for an internship that ends on this day. */
export function scheduleSentences(settings: FeedbackSettings & WorkCalendar, endDate: Day): string[] {
  if (!settings.sendAutomatically) return [m.feedback_settings_schedule_manual()]
  const [request, ...reminders] = plannedDays(settings, endDate).map(dayInWords)
  return [
    m.feedback_settings_schedule_request({
      endDate: dayInWords(endDate),
      request: request ?? '',
      sendHour: hourWords(settings.sendHour),
    }),
    reminders.length === 0
      ? m.feedback_settings_schedule_without_reminders()
      : m.feedback_settings_schedule_reminders({ reminders: reminders.join('; ') }),
  ]
}

/** On which days nothing is sent, with the next holiday. */
export function daysOffSentence(
  { country, weekend, holidays }: CalendarFacts & { country: string | null },
  today: Day,
) {
  const words = listOf(weekend.map(weekdayName))
  const next = holidays.find((day) => day >= today)
  if (!country || !next) return m.feedback_settings_days_off_weekend({ weekend: words })
  const name = new Intl.DisplayNames(m.common_locale(), { type: 'region' }).of(country) ?? country
  return m.feedback_settings_days_off_holidays({ weekend: words, country: name, day: dayInWords(next) })
}

/** January 1, 2024 was a Monday. */
function weekdayName(day: number): string {
  return new Date(Date.UTC(2024, 0, day)).toLocaleDateString(m.common_locale(), { weekday: 'long', timeZone: 'UTC' })
}

/** A Friday three to four weeks ahead, so that the example shows how weekends are skipped. */
export function exampleEndDate(today: Day): Day {
  const inThreeWeeks = addDays(today, 21)
  const weekday = new Date(`${inThreeWeeks}T12:00:00Z`).getUTCDay()
  return addDays(inThreeWeeks, (5 - weekday + 7) % 7)
}

const WEEKDAY = { weekday: 'long', month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const

/** 'Friday, Jun 26, 2026'. */
function dayInWords(day: Day): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString(m.common_locale(), WEEKDAY)
}

function hourWords(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}
