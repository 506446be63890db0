import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, localTimeIn, workCalendar, workingDayFrom, workingDayUntil } from './working-days.ts'

describe('days', () => {
  it('are counted across months, years and leap days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
    expect(daysBetween('2026-03-30', '2026-03-28')).toBe(-2)
  })

  it.each([
    ['2026-06-19', '2026-06-19', '2026-06-19'],
    ['2026-06-20', '2026-06-22', '2026-06-19'],
    ['2026-06-21', '2026-06-22', '2026-06-19'],
    ['2026-06-22', '2026-06-22', '2026-06-22'],
    // A Friday and the following Monday are holidays.
    ['2026-04-03', '2026-04-07', '2026-04-02'],
  ])('from %s on, %s is the first working day, and until then %s the last', (day, next, last) => {
    const calendar = workCalendar({ weekend: [6, 7], holidays: ['2026-04-03', '2026-04-06'] })
    expect([workingDayFrom(day, calendar), workingDayUntil(day, calendar)]).toEqual([next, last])
    expect(calendar.isDayOff(day)).toBe(day !== next)
  })
})

describe('the local time', () => {
  it.each([
    // The clocks in Berlin go forward on Mar 29, 2026 and back on Oct 25, 2026.
    ['Europe/Berlin', '2026-03-29T00:59:59Z', { day: '2026-03-29', hour: 1 }],
    ['Europe/Berlin', '2026-03-29T01:00:00Z', { day: '2026-03-29', hour: 3 }],
    ['Europe/Berlin', '2026-10-25T00:30:00Z', { day: '2026-10-25', hour: 2 }],
    ['Europe/Berlin', '2026-10-25T01:30:00Z', { day: '2026-10-25', hour: 2 }],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', { day: '2027-01-01', hour: 0 }],
    ['America/Los_Angeles', '2027-01-01T07:59:00Z', { day: '2026-12-31', hour: 23 }],
    ['Asia/Kolkata', '2026-06-15T18:30:00Z', { day: '2026-06-16', hour: 0 }],
  ])('in %s at %s', (zone, instant, expected) => {
    expect(localTimeIn(zone)(new Date(instant))).toEqual(expected)
  })
})
