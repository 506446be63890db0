import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import { afterAll, describe, expect, it, vi } from 'vitest'
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
    expect(most).toBeLessThan(50_000_000)
  })

  it('takes no connection from the others where its query cannot be written as one', async () => {
    const rowsOf = (parameter: unknown) => copies.copyRows(CompiledQuery.raw('select $1', [parameter]))
    for (let attempt = 0; attempt < 4; attempt++) await expect(rowsOf(new Date()).next()).rejects.toThrow('only texts')
    const rows = rowsOf('a')
    expect(await Promise.race([firstOf(rows), setTimeout(2000, 'none is free')])).toEqual('"a"\n')
    await rows.return(undefined)
  })

  it('waits in line where four are read slowly, and whoever leaves the line asks nothing', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const ask = (number: number) =>
      copies.copyRows(CompiledQuery.raw(`select repeat('${number}', 1000) from generate_series(1, 20000)`))
    const running = [1, 2, 3, 4].map(ask)
    await Promise.all(running.map(firstOf))
    const [leaving, last] = [ask(5), ask(6)]
    const [left, waiting] = [firstOf(leaving), firstOf(last)]
    const gone = leaving.return(undefined)
    await vi.advanceTimersByTimeAsync(3_600_000)
    vi.useRealTimers()
    expect(await Promise.race([left, waiting, setTimeout(100, 'in line')])).toBe('in line')
    await running.pop()?.return(undefined)
    await gone
    expect(await left).toBe('')
    expect(await waiting).toMatch(/^"6666/)
    await Promise.all([...running, last].map((one) => one.return(undefined)))
  })

  it('ends with an error, and the process goes on, when its connection breaks', async () => {
    const { url, breakAll, close } = await proxyTo(process.env.TEST_DATABASE_URL ?? '')
    const broken = openCopies(url)
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

/** The first rows; nothing where there are none, as for who has left. */
async function firstOf(rows: AsyncGenerator<Uint8Array>): Promise<string> {
  for (;;) {
    const { value, done } = await rows.next()
    if (done || value.length > 0) return Buffer.from(value ?? []).toString()
  }
}

/** The same database behind a network that can break. */
async function proxyTo(database: string) {
  const url = new URL(database)
  const { hostname, port } = url
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    const onward = createConnection(Number(port), hostname)
    for (const one of [socket, onward]) one.on('error', () => undefined)
    // A server that writes to nobody would hold up every database that is made or dropped meanwhile.
    socket.on('close', () => onward.destroy())
    socket.pipe(onward).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const breakAll = () => {
    for (const socket of sockets.splice(0)) socket.resetAndDestroy()
  }
  return { url: url.href, breakAll, close: () => server.close() }
}
