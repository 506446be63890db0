import { expect, it } from 'vitest'
import { DAY, HOUR, inSeconds, MINUTE, SECOND, WEEK, YEAR } from './durations.ts'

it('counts milliseconds', () => {
  expect([SECOND, MINUTE, HOUR, DAY, WEEK, YEAR]).toEqual([
    1000, 60_000, 3_600_000, 86_400_000, 604_800_000, 31_536_000_000,
  ])
})

it('says how many whole seconds that is', () => {
  expect([inSeconds(30 * DAY), inSeconds(1999), inSeconds(0)]).toEqual([2_592_000, 1, 0])
})
