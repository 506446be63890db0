import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import { CompiledQuery } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { openCopies } from './copy-rows.ts'

describe('a download', () => {
  const copies = openCopies(process.env.TEST_DATABASE_URL ?? '')
  afterAll(() => copies.close())

  it('does not keep what it has sent', async () => {
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
    expect(most).toBeLessThan(150_000_000)
  })

  it('takes no connection from the others where its query cannot be written as one', async () => {
    const rowsOf = (parameter: unknown) => copies.copyRows(CompiledQuery.raw('select $1', [parameter]))
    for (let attempt = 0; attempt < 4; attempt++) await expect(rowsOf(new Date()).next()).rejects.toThrow('only texts')
    const rows = rowsOf('a')
    expect(String((await rows.next()).value)).toBe('"a"\n')
    await rows.return(undefined)
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
