import { getHeapStatistics } from 'node:v8'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { releaseMemoryWhenQuiet } from './release-memory.ts'

/** Unit: milliseconds. */
const START = 1000
const LOOK = 60_000

describe('memory that nobody uses any more', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  const cpuUsage = vi.spyOn(process, 'cpuUsage')
  afterAll(() => {
    cpuUsage.mockRestore()
    vi.useRealTimers()
  })

  /** What `advance` gives back of 100 MB that nothing holds. Unit: MB. */
  function released(advance: number): number {
    makeGarbage()
    const before = getHeapStatistics().used_heap_size
    vi.advanceTimersByTime(advance)
    return (before - getHeapStatistics().used_heap_size) / 2 ** 20
  }

  function usedSinceLook(milliseconds: number): void {
    cpuUsage.mockReturnValue({ user: milliseconds * 1000, system: 0 })
  }

  it('is given back after the start, and later only when hardly anybody asks', () => {
    usedSinceLook(0)
    releaseMemoryWhenQuiet()
    expect(released(START)).toBeGreaterThan(80)
    usedSinceLook(LOOK / 10)
    expect(released(LOOK)).toBeLessThan(20)
    usedSinceLook(LOOK / 100)
    expect(released(LOOK)).toBeGreaterThan(80)
  })
})

function makeGarbage(): void {
  const kept: number[][] = []
  // 100 arrays of 1 MB each, too large for the young generation.
  for (let count = 0; count < 100; count++) kept.push(Array.from({ length: 131_072 }, (_, index) => index + 0.5))
}
