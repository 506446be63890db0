import { describe, expect, it } from 'vitest'
import { addDays, weekday } from '../time/working-days.ts'
import { dayChoices, nextDueDay, type Schedule, scheduleInWords } from './scheduled-exports.ts'

const weekly = (onDay: number): Schedule => ({ every: 'week', onDay })
const monthly = (onDay: number): Schedule => ({ every: 'month', onDay })

describe('the next due day', () => {
  it.each([
    ['the Monday after a Monday', weekly(1), '2026-11-23', '2026-11-30'],
    ['the next day', weekly(3), '2026-11-24', '2026-11-25'],
    ['a Sunday', weekly(7), '2026-11-23', '2026-11-29'],
    ['the Sunday after a Sunday', weekly(7), '2026-11-29', '2026-12-06'],
    ['a week into a leap day', weekly(4), '2024-02-22', '2024-02-29'],
    ['later this month', monthly(15), '2026-11-14', '2026-11-15'],
    ['next month, on the day itself', monthly(15), '2026-11-15', '2026-12-15'],
    ['next year', monthly(15), '2026-12-15', '2027-01-15'],
    ['the 30th of a month without a 31st', monthly(31), '2026-10-31', '2026-11-30'],
    ['the 31st again after a short month', monthly(31), '2026-11-30', '2026-12-31'],
    ['the last day of February', monthly(31), '2026-01-31', '2026-02-28'],
    ['the leap day', monthly(31), '2028-01-31', '2028-02-29'],
    ['the leap day, chosen as the 29th', monthly(29), '2028-02-28', '2028-02-29'],
    ['the 28th in other years', monthly(29), '2027-01-29', '2027-02-28'],
  ])('is %s', (_what, schedule, after, expected) => {
    expect(nextDueDay(schedule, after)).toBe(expected)
  })

  it('comes within a week on the weekday, from every day of a leap year', () => {
    for (let day = '2028-01-01'; day < '2029-01-01'; day = addDays(day, 1))
      for (const onDay of [1, 2, 3, 4, 5, 6, 7]) {
        const next = nextDueDay(weekly(onDay), day)
        expect(next > day && next <= addDays(day, 7)).toBe(true)
        expect(weekday(next)).toBe(onDay % 7)
      }
  })

  it('comes once in every month, whatever the day', () => {
    for (const onDay of [1, 28, 29, 30, 31]) {
      const months = []
      for (let day = '2027-12-31'; months.length < 24; ) {
        day = nextDueDay(monthly(onDay), day)
        months.push(day.slice(0, 7))
      }
      expect(new Set(months).size).toBe(24)
      expect([months[0], months[23]]).toEqual(['2028-01', '2029-12'])
    }
  })
})

it('is put in words', () => {
  expect(scheduleInWords(weekly(1))).toBe('every Monday')
  expect(scheduleInWords(monthly(1))).toBe('every month on day 1')
  expect(scheduleInWords(monthly(31))).toBe('every month on day 31, or the last day')
  const labels = dayChoices('month').map(({ label }) => label)
  expect([labels[1], labels[27], labels[28]]).toEqual(['2', '28', '29, or the last day'])
  expect(dayChoices('week').at(-1)).toEqual({ value: '7', label: 'Sunday' })
})
