import { expect, it, vi } from 'vitest'
import {
  dayFormat,
  formatDay,
  formatDuration,
  formatInstant,
  formatMonth,
  formatTimeIn,
  isDay,
  isTimeZone,
} from './dates.ts'

it('formats dates as the spec requires, in any time zone', () => {
  expect(formatDay('2026-06-01')).toBe('Jun 1, 2026')
  expect(formatMonth('2026-01-31')).toBe('Jan 2026')
  expect(formatDuration('2026-06-01', '2026-08-28')).toBe('Jun 1, 2026 - Aug 28, 2026')
})

it('formats a time of day with its zone', () => {
  const instant = new Date('2026-06-01T23:30:00Z')
  expect(formatTimeIn('Asia/Kolkata', instant)).toMatch(/^Jun 2, 2026, 5:00\sAM GMT\+5:30$/)
  expect(formatTimeIn('UTC', instant)).toMatch(/^Jun 1, 2026, 11:30\sPM UTC$/)
})

it("formats a timestamp in UTC or in the reader's time zone", () => {
  const lateInUtc = '2026-06-01T23:30:00Z'
  expect(formatInstant(lateInUtc, 'UTC')).toBe('Jun 1, 2026')
  const inTokyo = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-9 * 60)
  expect(formatInstant(lateInUtc)).toBe('Jun 2, 2026')
  expect(formatInstant(lateInUtc, 'UTC')).toBe('Jun 1, 2026')
  inTokyo.mockRestore()
})

it('formats dates exactly like Intl', () => {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
  for (let month = 0; month < 12; month++) {
    const at = new Date(Date.UTC(2026, month, 9))
    expect(formatInstant(at, 'UTC')).toBe(format.format(at))
  }
})

it.each([
  ['2026-06-01', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['0000-01-01', false],
  ['1899-12-31', false],
  ['1900-01-01', true],
  ['2026-13-01', false],
  ['2026-6-1', false],
  ['', false],
  ['tomorrow', false],
])('%s is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected)
})

it('gives the local date of a timestamp in a time zone', () => {
  const lateInJune = new Date('2026-06-30T23:30:00Z')
  expect(dayFormat('UTC')(lateInJune)).toBe('2026-06-30')
  expect(dayFormat('Europe/Berlin')(lateInJune)).toBe('2026-07-01')
})

it.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['Europe/Atlantis', false],
  ['', false],
])('%j is a time zone: %s', (text, expected) => {
  expect(isTimeZone(text)).toBe(expected)
})
