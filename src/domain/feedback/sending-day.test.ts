import { expect, it } from 'vitest'
import { sendingDay } from './feedback-settings.ts'

const BERLIN = { timeZone: 'Europe/Berlin', sendHour: 8 }

it.each([
  ['an hour before, in winter', '2026-11-23T06:59:00Z', null],
  ['from the sending hour on, in winter', '2026-11-23T07:00:00Z', '2026-11-23'],
  ['from the sending hour on, in summer', '2026-06-15T06:00:00Z', '2026-06-15'],
  ['on the day when the clocks go forward', '2026-03-29T06:00:00Z', '2026-03-29'],
  ['an hour before, on the day when the clocks go back', '2026-10-25T06:59:00Z', null],
  ['on the day when the clocks go back', '2026-10-25T07:00:00Z', '2026-10-25'],
  ['until the evening', '2026-11-23T16:59:00Z', '2026-11-23'],
  ['not in the evening', '2026-11-23T17:00:00Z', null],
])('%s', (_when, now, expected) => {
  expect(sendingDay(BERLIN, new Date(now))).toBe(expected)
})
