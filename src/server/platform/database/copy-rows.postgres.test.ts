import { setImmediate } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { openProxy } from '../../testing/silent-proxy.ts'
import { openCopyPool } from './copy-rows.ts'

describe('a download', () => {
  const pool = openCopyPool(process.env.TEST_DATABASE_URL ?? '')
  afterAll(() => pool.close())

  it('does not buffer the whole result in memory', async () => {
    const { url, received } = await openProxy(process.env.TEST_DATABASE_URL ?? '')
    const proxied = openCopyPool(url)
    let sent = 0
    let ahead = 0
    for await (const chunk of proxied.copyRows(
      CompiledQuery.raw("select repeat('a', 1000) from generate_series(1, 200000)"),
    )) {
      sent += chunk.length
      // Between two chunks that a slow client reads, the database could send many.
      for (let turn = 0; turn < 10; turn++) await setImmediate()
      ahead = Math.max(ahead, received() - sent)
    }
    await proxied.close()
    expect(sent).toBeGreaterThan(200_000_000)
    // Allows for the buffers of the operating system.
    expect(ahead).toBeLessThan(40_000_000)
  })

  it('holds no connection after refusing a parameter', async () => {
    const rowsOf = (parameter: unknown) => pool.copyRows(CompiledQuery.raw('select $1', [parameter]))
    for (let attempt = 0; attempt < 4; attempt++) await expect(rowsOf(new Date()).next()).rejects.toThrow('string')
    const rows = rowsOf('a')
    expect(String((await rows.next()).value)).toBe('"a"\r\n')
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
