import { describe, expect, it } from 'vitest'
import type { FeedbackSettings } from '#domain/feedback/feedback-settings'
import { type WorkCalendar, workCalendar } from '#domain/time/working-days'
import {
  DAY_OPTIONS,
  daysOffSentence,
  exampleEndDate,
  HOUR_OPTIONS,
  scheduleSentences,
  timeZoneOptions,
} from './schedule-words.ts'

const SETTINGS: FeedbackSettings & WorkCalendar = {
  ...workCalendar({ weekend: [6, 7], holidays: [] }),
  allowNotObserved: false,
  sendAutomatically: true,
  askConfirmation: false,
  askInPerson: false,
  askSecondContact: false,
  remindToAskAgain: false,
  requestDay: -10,
  reminderDays: [-3, 3, 10],
  timeZone: 'Europe/Berlin',
  sendHour: 9,
}

describe('the example of the schedule', () => {
  it('ends on a Friday about a month ahead', () => {
    expect(exampleEndDate('2026-06-01')).toBe('2026-06-26')
    expect(exampleEndDate('2026-06-05')).toBe('2026-06-26')
    expect(exampleEndDate('2026-06-06')).toBe('2026-07-03')
  })

  it('names each day, moved past the weekend where needed', () => {
    expect(scheduleSentences(SETTINGS, '2026-06-26')).toEqual([
      'For an internship that ends on Friday, Jun 26, 2026, the request is sent on Tuesday, Jun 16, 2026 at 09:00.',
      'Supervisors who have not answered get reminders on Tuesday, Jun 23, 2026; Monday, Jun 29, 2026; Monday, Jul 6, 2026.',
    ])
  })

  it('says when there are no reminders, and when nothing is sent', () => {
    expect(scheduleSentences({ ...SETTINGS, reminderDays: [] }, '2026-06-26')[1]).toBe('No reminders are sent.')
    expect(scheduleSentences({ ...SETTINGS, sendAutomatically: false }, '2026-06-26')).toEqual([
      'No requests or reminders are sent automatically. Students send them.',
    ])
  })
})

it('names the weekend and the next holiday of a country', () => {
  const facts = { weekend: [5, 6], holidays: ['2026-05-26', '2026-09-23'] }
  expect(daysOffSentence({ country: 'SA', ...facts }, '2026-06-01')).toBe(
    'Nothing is sent automatically on Friday and Saturday and on public holidays (Saudi Arabia). The next holiday is Wednesday, Sep 23, 2026.',
  )
  expect(daysOffSentence({ country: 'QA', weekend: [5, 6], holidays: [] }, '2026-06-01')).toBe(
    'Nothing is sent automatically on Friday and Saturday. Public holidays are not known for this time zone.',
  )
})

it('offers every valid day and hour, and the current time zone', () => {
  expect(DAY_OPTIONS.map(({ value }) => Number(value))).toEqual(Array.from({ length: 121 }, (_, n) => n - 60))
  expect(DAY_OPTIONS[50]?.label).toBe('10 days before the end date')
  expect(DAY_OPTIONS[60]?.label).toBe('on the end date')
  expect(DAY_OPTIONS[61]?.label).toBe('1 day after the end date')
  expect(HOUR_OPTIONS.map(({ label }) => label).join(' ')).toMatch(/^06:00 .* 18:00$/)
  expect(timeZoneOptions('Europe/Berlin')).toContain('America/Sao_Paulo')
  expect(timeZoneOptions('Etc/GMT+5')).toContain('Etc/GMT+5')
})
