import { CompiledQuery } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { openProxy } from '../../testing/silent-proxy.ts'
import { openCopyPool } from './copy-rows.ts'

describe('a download', () => {
  const pool = openCopyPool(process.env.TEST_DATABASE_URL ?? '')
  afterAll(() => pool.close())

  it('does not buffer the whole result in memory', async () => {
    const before = process.memoryUsage().arrayBuffers
    let peak = 0
    let sent = 0
    for await (const chunk of pool.copyRows(
      CompiledQuery.raw("select repeat('a', 1000) from generate_series(1, 400000)"),
    )) {
      sent += chunk.length
      peak = Math.max(peak, process.memoryUsage().arrayBuffers - before)
    }
    expect(sent).toBeGreaterThan(400_000_000)
    // Most of it is garbage: a busy machine collects it late.
    expect(peak).toBeLessThan(250_000_000)
  })

  it('holds no connection after refusing a parameter', async () => {
    const rowsOf = (parameter: unknown) => pool.copyRows(CompiledQuery.raw('select $1', [parameter]))
    for (let attempt = 0; attempt < 4; attempt++) await expect(rowsOf(new Date()).next()).rejects.toThrow('string')
    const rows = rowsOf('a')
    expect(String((await rows.next()).value)).toBe('"a"\n')
    await rows.return(undefined)
  })

  it('throws when its connection breaks, without crashing the process', async () => {
    const { url, breakAll } = await openProxy(process.env.TEST_DATABASE_URL ?? '')
    const broken = openCopyPool(url)
    const read = async () => {
      for await (const _ of broken.copyRows(
        CompiledQuery.raw("select repeat('a', 1000) from generate_series(1, 200000)"),
      ))
        breakAll()
    }
    await expect(read()).rejects.toThrow()
    await broken.close()
  })
})
