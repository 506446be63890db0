import { CompiledQuery } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { openCopies } from './copy-rows.ts'

describe('a download', () => {
  const copies = openCopies(process.env.TEST_DATABASE_URL ?? '')
  afterAll(() => copies.close())

  it('lets everybody else have a turn after each part, however fast the rows come', async () => {
    let turn = 0
    let counting = setImmediate(function count() {
      turn++
      counting = setImmediate(count)
    })
    const turns: number[] = []
    for await (const part of copies.copyRows(
      CompiledQuery.raw("select repeat('a', 1000) from generate_series(1, 20000)"),
    )) {
      expect(part.length).toBeLessThanOrEqual(256 * 1024)
      turns.push(turn)
    }
    clearImmediate(counting)
    expect(turns.length).toBeGreaterThan(100)
    expect(new Set(turns).size).toBe(turns.length)
  })
  it('keeps no more than a little of what was sent', async () => {
    const before = process.memoryUsage().arrayBuffers
    let most = 0
    let sent = 0
    for await (const part of copies.copyRows(
      CompiledQuery.raw("select repeat('a', 1000) from generate_series(1, 200000)"),
    )) {
      sent += part.length
      most = Math.max(most, process.memoryUsage().arrayBuffers - before)
    }
    expect(sent).toBeGreaterThan(200_000_000)
    expect(most).toBeLessThan(40_000_000)
  })
})
