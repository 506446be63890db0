import { describe, expect, it } from 'vitest'
import { judge } from './budgets.ts'
import type { Outcome } from './report.ts'

/** One case at one size with one connection, whose requests take so many milliseconds. */
function measured(name: string, size: number, p50: number): Outcome {
  const run = { perSecond: 1, p50, p99: p50, cpuPerRequest: 1, memory: 1 }
  return { case: { key: 'x', name }, size, connections: 1, product: [run], floor: [run], postgres: [] }
}

describe('the share of the bare server', () => {
  it('is that of rounds which ran side by side, whatever the machine did in between', () => {
    const rounds = (perSecond: number[]) =>
      perSecond.map((value) => ({ perSecond: value, p50: 1, p99: 1, cpuPerRequest: 1, memory: 1 }))
    // Slower from round to round, and the bare server lucky in one of them.
    const outcome = {
      case: { key: 'b', name: 'review page of 20, manager' },
      size: 200_000,
      connections: 16,
      postgres: [],
      product: rounds([190, 95, 47.5]),
      floor: rounds([200, 190, 50]),
    }
    expect(judge([outcome], [])).toMatchObject([{ measured: 0.95, holds: true }])
  })
})

describe('the growth from size to size', () => {
  it('is judged step by step where each step may cost something', () => {
    const times = [10, 12, 15].map((p50, index) =>
      measured('student dashboard', [10_000, 200_000, 1_000_000][index]!, p50),
    )
    expect(judge([], times)).toMatchObject([
      { name: 'student dashboard: growth from 10000 to 200000', measured: 1.2, holds: true },
      { name: 'student dashboard: growth from 200000 to 1000000', measured: 1.25, holds: true },
    ])
  })

  it('is judged as a whole where the size must hardly matter', () => {
    const times = [10, 13, 16].map((p50, index) =>
      measured('review page of 20, manager', [10_000, 200_000, 1_000_000][index]!, p50),
    )
    expect(judge([], times)).toMatchObject([
      { name: 'review page of 20, manager: growth from 10000 to 1000000', measured: 1.6, holds: false },
    ])
  })

  it('is not judged from one size alone', () => {
    expect(judge([], [measured('statistics, admin', 10_000, 1)])).toEqual([])
  })
})
