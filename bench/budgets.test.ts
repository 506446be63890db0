import { describe, expect, it } from 'vitest'
import { judge } from './budgets.ts'
import type { Measured } from './load.ts'
import type { Outcome } from './report.ts'
import { STORM } from './sign-in.ts'
import { memoryUnderLoad } from './weight.ts'

/** One case at one size with one connection, whose requests take so many milliseconds. */
function measured(name: string, size: number, p50: number): Outcome {
  return outcome({ key: 'x', name }, { p50, p99: p50 }, { size })
}

/** One round of a case, unless said otherwise with one connection at the size at which shares are judged. */
function outcome(of: Outcome['case'], run: Partial<Measured>, rest: Partial<Outcome> = {}): Outcome {
  return { case: of, size: 200_000, connections: 1, product: [{ ...RUN, ...run }], floor: [RUN], postgres: [], ...rest }
}

const RUN: Measured = { perSecond: 1, p50: 1, p99: 1, cpuPerRequest: 1, memory: 1 }

/** The names of the budgets that do not hold. */
function failing(outcomes: Outcome[]): string[] {
  return judge(outcomes, []).flatMap(({ name, holds }) => (holds ? [] : [name]))
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

describe('an export', () => {
  const csv = { key: 'g', name: 'export' }
  const good = { heldUp: 20, memory: 40, broken: 0 }

  it('holds its budgets at their limits', () => {
    expect(failing([outcome(csv, good), outcome(csv, { ...good, memory: 300 }, { connections: 16 })])).toEqual([])
  })

  it('fails by its first byte, its share and what it adds', () => {
    const slow = { ...good, perSecond: 0.84, p50: 500, memory: 41 }
    expect(failing([outcome(csv, slow)])).toEqual([
      'export: share of bare',
      'export: first byte, ms',
      'export: memory added, MB',
    ])
  })

  it('fails by one bad round among good ones, and by what was not measured', () => {
    const rounds = [good, good, { ...good, memory: 41 }].map((run) => ({ ...RUN, ...run }))
    expect(failing([outcome(csv, {}, { product: rounds })])).toEqual(['export: memory added, MB'])
    expect(failing([outcome(csv, { ...good, p50: Number.NaN })])).toEqual(['export: first byte, ms'])
  })

  it('fails when one of many breaks off', () => {
    const many = outcome(csv, { ...good, broken: 1, heldUp: 21, memory: 301 }, { connections: 16 })
    expect(failing([many])).toEqual([
      '16 times export: broken off',
      '16 times export: event loop held up, ms',
      '16 times export: memory in all, MB',
    ])
  })

  it('must leave about as fast at the largest size, by rounds which ran side by side', () => {
    // The whole becomes slower from round to round.
    const at = (size: number, rates: number[]) =>
      outcome(csv, {}, { size, product: rates.map((perSecond) => ({ ...RUN, ...good, perSecond })) })
    const judged = (rates: number[]) =>
      judge([at(200_000, [1]), at(1_000_000, [1])], [at(200_000, [100, 80, 40]), at(1_000_000, rates)])
    const name = 'export: rows per second at 1000000, of those at 200000'
    expect(judged([90, 60, 30])).toContainEqual(expect.objectContaining({ name, measured: 0.75, holds: true }))
    expect(judged([74, 59, 29])).toContainEqual(expect.objectContaining({ name, holds: false }))
  })
})

describe('a storm of sign-ins', () => {
  it.each([1, 16])('is judged with %i connections, and three times is too much', (connections) => {
    const storm = (p99: number) => outcome({ key: 'h', name: STORM }, { p99 }, { connections })
    expect(failing([storm(2.9)])).toEqual([])
    expect(failing([storm(3)])).toHaveLength(1)
  })
})

describe('a search', () => {
  it('has a limit for the half and one for the slowest, at one connection', () => {
    const search = (run: Partial<Measured>, connections = 1) =>
      outcome({ key: 'c', name: 'search' }, run, { connections })
    expect(failing([search({ p50: 17, p99: 60 })])).toEqual([])
    expect(failing([search({ p50: 18, p99: 61 })])).toEqual(['search: p50 in ms', 'search: p99 in ms'])
    expect(failing([search({ p50: 18, p99: 61 }, 16)])).toEqual([])
  })
})

describe('the memory under load', () => {
  it('may come to 300 MB', () => {
    expect([300, 301].map((most) => memoryUnderLoad(most).holds)).toEqual([true, false])
  })
})
