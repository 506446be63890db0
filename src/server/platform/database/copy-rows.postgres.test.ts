import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import { CompiledQuery } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { openCopyPool } from './copy-rows.ts'

describe('a download', () => {
  const pool = openCopyPool(process.env.TEST_DATABASE_URL ?? '')
  afterAll(() => pool.close())

  it('does not buffer the whole result in memory', async () => {
    const before = process.memoryUsage().arrayBuffers
    let peak = 0
    let sent = 0
    for await (const chunk of pool.copyRows(
      CompiledQuery.raw("select repeat('a', 1000) from generate_series(1, 200000)"),
    )) {
      sent += chunk.length
      peak = Math.max(peak, process.memoryUsage().arrayBuffers - before)
    }
    expect(sent).toBeGreaterThan(200_000_000)
    expect(peak).toBeLessThan(150_000_000)
  })

  it('holds no connection after refusing a parameter', async () => {
    const rowsOf = (parameter: unknown) => pool.copyRows(CompiledQuery.raw('select $1', [parameter]))
    for (let attempt = 0; attempt < 4; attempt++) await expect(rowsOf(new Date()).next()).rejects.toThrow('string')
    const rows = rowsOf('a')
    expect(String((await rows.next()).value)).toBe('"a"\n')
    await rows.return(undefined)
  })

  it('throws when its connection breaks, without crashing the process', async () => {
    const { url, breakAll, close } = await proxyTo(process.env.TEST_DATABASE_URL ?? '')
    const broken = openCopyPool(url)
    const read = async () => {
      for await (const _ of broken.copyRows(
        CompiledQuery.raw("select repeat('a', 1000) from generate_series(1, 200000)"),
      ))
        breakAll()
    }
    await expect(read()).rejects.toThrow()
    await broken.close()
    close()
  })
})

/** A proxy to the database whose connections the test can break. */
async function proxyTo(database: string) {
  const url = new URL(database)
  const { hostname, port } = url
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    const upstream = createConnection(Number(port), hostname)
    for (const either of [socket, upstream]) either.on('error', () => undefined)
    // A session that is left writing would block the creation of other test databases.
    socket.on('close', () => upstream.destroy())
    socket.pipe(upstream).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const breakAll = () => {
    for (const socket of sockets.splice(0)) socket.resetAndDestroy()
  }
  return { url: url.href, breakAll, close: () => server.close() }
}
