import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linkExpiry } from '#domain/feedback/feedback-link'
import { MAX_DAYS_OVERDUE, reminderSchedule } from '#domain/feedback/reminder-schedule'
import type { Assignment } from '#domain/feedback/scheduled-assignment'
import { UNASKED } from '#domain/testing/unasked-assignment'
import { addDays, daysBetween, localTimeIn, MOST_DAYS_OFF, workingDayFrom } from '#domain/time/working-days'
import { COUNTRIES, FIRST_YEAR } from './public-holidays.ts'
import { calendarOf } from './work-calendar.ts'

const ZONES = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Asia/Kolkata', 'US/Eastern']

describe('a day off', () => {
  it.each([
    ['Christmas in Berlin, a Friday', 'Europe/Berlin', '2026-12-25', true],
    ['Christmas in Riyadh, a Friday', 'Asia/Riyadh', '2026-12-25', true],
    ['a Sunday in Riyadh', 'Asia/Riyadh', '2026-11-29', false],
    ['a Saturday in Riyadh', 'Asia/Riyadh', '2026-11-28', true],
    ['the National Day of Saudi Arabia, a Wednesday', 'Asia/Riyadh', '2026-09-23', true],
    ['a Friday in Doha, whose holidays are not known', 'Asia/Qatar', '2026-11-27', true],
    ['a Friday in Dhaka, where CLDR knows of Saturday and Sunday', 'Asia/Dhaka', '2026-11-27', true],
    ['a Sunday in Dhaka', 'Asia/Dhaka', '2026-11-29', false],
    ['a Saturday in Brunei, between two days off', 'Asia/Brunei', '2026-11-28', false],
    ['a Saturday in Dubai, where the weekend has moved', 'Asia/Dubai', '2026-11-28', true],
    ['a Friday in Dubai', 'Asia/Dubai', '2026-11-27', false],
    ['Thanksgiving in New York', 'America/New_York', '2026-11-26', true],
    ['the same by another name of the time zone', 'US/Eastern', '2026-11-26', true],
    ['the same day in Berlin', 'Europe/Berlin', '2026-11-26', false],
    ['Republic Day of India', 'Asia/Kolkata', '2027-01-26', true],
    ['a Saturday in India, where CLDR knows of Sundays only', 'Asia/Kolkata', '2026-11-28', true],
    ['Good Friday in London', 'Europe/London', '2027-03-26', true],
    ['Orthodox Easter Monday in Athens', 'Europe/Athens', '2027-05-03', true],
    ['Whit Monday in Berlin', 'Europe/Berlin', '2027-05-17', true],
    ['the Spring Festival in Shanghai, a Friday', 'Asia/Shanghai', '2027-02-05', true],
    ['a Sunday without a country', 'UTC', '2026-11-29', true],
    ['Christmas without a country', 'UTC', '2026-12-25', false],
    ['Christmas in Berlin after the last year that is known', 'Europe/Berlin', '2096-12-25', false],
  ])('%s', (_, zone, day, isDayOff) => {
    expect(calendarOf(zone).isDayOff(day)).toBe(isDayOff)
  })

  it('is known for the next years, and of hardly a country more than every second day', () => {
    for (const zone of ['Europe/Berlin', 'Asia/Riyadh', 'America/Sao_Paulo'])
      expect(calendarOf(zone).holidays.at(-1)! > `${FIRST_YEAR + 9}-01-01`).toBe(true)
    for (const line of COUNTRIES) {
      const [country = '', zones = ''] = line.split(' ')
      const { holidays, weekend } = calendarOf(zones.split(',')[0]!)
      expect([country, weekend.length, holidays.length < 10 * 40]).toEqual([country, 2, true])
      expect([country, holidays]).toEqual([country, [...new Set(holidays)].toSorted()])
    }
  })
})

it('never lasts longer than a step may be overdue, in any time zone', () => {
  expect(MOST_DAYS_OFF).toBeLessThan(MAX_DAYS_OVERDUE)
  for (const zone of ZONES) {
    const calendar = calendarOf(zone)
    // Long runs of days off contain a holiday.
    for (const day of calendar.holidays.map((holiday) => addDays(holiday, -MOST_DAYS_OFF)))
      for (let start = 0; start <= MOST_DAYS_OFF; start++) {
        const from = addDays(day, start)
        if (!calendar.isDayOff(from)) continue
        expect(daysBetween(from, workingDayFrom(from, calendar))).toBeLessThanOrEqual(MOST_DAYS_OFF)
        break
      }
  }
})

describe('automatic emails', () => {
  const settings = fc.record({
    timeZone: fc.constantFrom(...ZONES),
    requestDay: fc.integer({ min: -30, max: 5 }),
    gaps: fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 5 }),
    sendHour: fc.integer({ min: 6, max: 18 }),
  })
  const scheduleOf = ({
    timeZone,
    requestDay,
    gaps,
    sendHour,
  }: {
    timeZone: string
    requestDay: number
    gaps: number[]
    sendHour: number
  }) => {
    const reminderDays = gaps.map((_, index) => gaps.slice(0, index + 1).reduce((sum, gap) => sum + gap, requestDay))
    return reminderSchedule({ timeZone, requestDay, reminderDays, sendHour, ...calendarOf(timeZone) })
  }
  const term = fc.record({
    start: fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2026-06-01', days)),
    length: fc.integer({ min: 0, max: 120 }),
  })

  it('leave on working days, on the date that was shown, not earlier than allowed, and with a link that works for its days', () => {
    fc.assert(
      fc.property(settings, term, (chosen, { start, length }) => {
        const { isDayOff } = calendarOf(chosen.timeZone)
        const local = localTimeIn(chosen.timeZone)
        const schedule = scheduleOf(chosen)
        const endDate = addDays(start, length)
        let assignment: Assignment = { ...UNASKED, startDate: start, endDate }
        const sent: string[] = []
        let shown = schedule.nextDay(assignment, hourOf(addDays(start, -1), 12))
        // Checks every hour; the server checks more often.
        const last = addDays(endDate, 70)
        for (let day = addDays(start, -40); day <= last; day = addDays(day, 1)) {
          for (let hour = 0; hour < 24; hour++) {
            const now = hourOf(day, hour)
            const [due] = schedule.dueEmail([assignment], now)?.named ?? []
            if (!due) continue
            const step = due.steps.at(-1)!
            const today = local(now).day
            expect(isDayOff(today)).toBe(false)
            expect(today >= start).toBe(true)
            expect(shown).toBe(today)
            const wanted = step === 'request' ? chosen.requestDay : Number(step.slice('reminder:'.length))
            expect(today >= addDays(endDate, wanted)).toBe(true)
            expect(linkExpiry(now, chosen.timeZone) > new Date(`${addDays(today, 6)}T00:00:00Z`)).toBe(true)
            sent.push(step)
            assignment = {
              ...assignment,
              state: 'asked',
              requestedAt: assignment.requestedAt ?? now,
              isRequestSent: true,
              lastEmailAt: now,
              lastToAddressAt: now,
              lastToMailboxAt: now,
              automaticEmailsAt: [...assignment.automaticEmailsAt, now],
              stepsDone: [...assignment.stepsDone, ...due.steps],
            }
            shown = schedule.nextDay(assignment, now)
          }
        }
        // Days off delay emails but lose none.
        expect(sent[0]).toBe('request')
        expect(shown).toBeNull()
      }),
      { numRuns: 60 },
    )
  }, 120_000)
})

function hourOf(day: string, hour: number): Date {
  return new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`)
}
