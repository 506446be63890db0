import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import { afterAll } from 'vitest'

/** A network in front of the database that a test can interrupt. */
export async function openProxy(databaseUrl: string, port = 0) {
  const url = new URL(databaseUrl)
  const target = { host: url.hostname, port: Number(url.port) }
  let isSilent = false
  let received = 0
  const sockets = new Set<Socket>()
  const upstreams = new Set<Socket>()
  const server = createServer((socket) => {
    const upstream = createConnection(target)
    for (const either of [socket, upstream]) either.on('error', () => undefined)
    sockets.add(socket)
    upstreams.add(upstream)
    // During a silence, the database is not told either.
    socket.on('close', () => socket.isPaused() || upstream.destroy())
    upstream.on('close', () => socket.destroy())
    upstream.on('data', (data) => {
      received += data.length
    })
    socket.pipe(upstream).pipe(socket)
    if (isSilent) silence(socket, upstream)
    socket.on('silence', () => silence(socket, upstream))
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const isReached = once(server, 'connection')
  const breakAll = () => {
    for (const socket of sockets) socket.resetAndDestroy()
    sockets.clear()
  }
  afterAll(() => {
    breakAll()
    // A session that keeps writing would block the creation of other test databases.
    for (const upstream of upstreams) upstream.destroy()
    server.close()
  })
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    breakAll,
    /** The first connection. */
    isReached,
    /** What the database has sent so far, in bytes. */
    received: () => received,
    /** Drops packets without closing anything. Connections from that time stay dead. */
    silence: () => {
      isSilent = true
      for (const socket of sockets) socket.emit('silence')
    },
    /** New connections work again. */
    repair: () => {
      isSilent = false
    },
  }
}

function silence(socket: Socket, upstream: Socket): void {
  for (const either of [socket, upstream]) {
    either.unpipe()
    either.pause()
  }
}
