import { afterEach, expect, it, vi } from 'vitest'
import { takeEqualTime } from './known-address.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('takes half a second, also if the clock is set back by two days meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const start = performance.now()
  vi.setSystemTime(Date.now() - 2 * 24 * 60 * 60_000)
  await takeEqualTime(start)
  expect(performance.now() - start).toBeGreaterThan(490)
})
