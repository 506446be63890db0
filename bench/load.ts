import { connect, type Socket } from 'node:net'
import { cpuTime, memory, type Running } from './processes.ts'

// Requests over plain sockets: a client library would use more of the two cores than the server that is measured, and
// the usual tools round to milliseconds.

export type Shot = { method: 'GET' | 'POST' | 'PATCH'; path: string; headers?: Record<string, string>; body?: string }

export type Measured = {
  perSecond: number
  /** Unit: milliseconds. */
  p50: number
  p99: number
  /** The server's processor time. Unit: milliseconds. */
  cpuPerRequest: number
  /** Resident, after the load. Unit: MB. */
  memory: number
  /** Of exports alone: the longest turn of the event loop, by its work and by the clock. Unit: milliseconds. */
  heldUp?: number
  passed?: number
  /** Of exports alone: after the header. Unit: milliseconds. */
  firstRow?: number
  /** Of exports alone: how many broke off. */
  broken?: number
}

/** What was quiet before is slow for about so long. Unit: seconds. */
export const WARM_UP = 1.5

/**
 * Sends what `next` gives, one after the other over each of the connections, until the time is over or `next` has no
 * more. Throws at the first answer that is not 2xx.
 */
export async function load(
  server: Running,
  next: () => Shot | undefined,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Measured> {
  const { hostname, port } = new URL(server.url)
  const times: number[] = []
  const cpuBefore = cpuTime(server.pid)
  const start = performance.now()
  const end = start + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = await Connection.open(hostname, Number(port))
      while (performance.now() < end) {
        const shot = next()
        if (!shot) break
        const sent = performance.now()
        await connection.send(shot)
        times.push(performance.now() - sent)
      }
      connection.close()
    }),
  )
  const elapsed = (performance.now() - start) / 1000
  const cpu = cpuTime(server.pid) - cpuBefore
  times.sort((a, b) => a - b)
  return {
    perSecond: times.length / elapsed,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    cpuPerRequest: cpu / times.length,
    memory: memory(server.pid),
  }
}

/** Of an ascending list. */
export function percentile(ascending: number[], share: number): number {
  return ascending[Math.min(Math.floor(ascending.length * share), ascending.length - 1)] ?? Number.NaN
}

/** Sends one request over a connection of its own; throws unless it is answered with 2xx. */
export async function sendOnce(server: Running, shot: Shot): Promise<void> {
  const { hostname, port } = new URL(server.url)
  const connection = await Connection.open(hostname, Number(port))
  await connection.send(shot).finally(() => connection.close())
}

/** Counts the bytes of an answer instead of keeping them: what is not done here is left to the servers. */
class Connection {
  readonly #socket: Socket
  /** How many bytes of the answer are still to come, `Infinity` where it comes in chunks; undefined until its head was read. */
  #missing: number | undefined
  /** The last of what came in chunks: their end may itself come in two parts. */
  #tail = ''
  #head = ''
  #waiting: { resolve(): void; reject(error: Error): void; shot: Shot } | undefined

  static open(host: string, port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const connection = new Connection(host, port, () => resolve(connection))
      connection.#socket.once('error', reject)
    })
  }

  constructor(host: string, port: number, whenOpen: () => void) {
    const take = (size: number, part: Uint8Array) => {
      this.#take(Buffer.from(part.buffer, part.byteOffset, size))
      return true
    }
    const onread = { buffer: Buffer.alloc(64 * 1024), callback: take }
    this.#socket = connect({ host, port, noDelay: true, onread }, whenOpen)
    this.#socket.on('close', () => this.#waiting?.reject(new Error('the server closed the connection')))
    this.#socket.on('error', (error) => this.#waiting?.reject(error))
  }

  send(shot: Shot): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject, shot }
      this.#socket.write(asText(shot))
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #take(part: Buffer): void {
    if (this.#missing !== undefined) this.#count(part, part.length)
    else this.#begin(part)
  }

  #begin(part: Buffer): void {
    this.#head += part.toString('latin1')
    const end = this.#head.indexOf('\r\n\r\n')
    if (end < 0) return
    const length = /\r\ncontent-length: (\d+)/i.exec(this.#head)?.[1]
    const isChunked = length === undefined && /\r\ntransfer-encoding: chunked/i.test(this.#head)
    this.#missing = isChunked ? Number.POSITIVE_INFINITY : Number(length ?? 0)
    this.#count(part, this.#head.length - end - 4)
  }

  #count(part: Buffer, bytes: number): void {
    this.#missing = (this.#missing ?? 0) - bytes
    if (this.#missing > 0 && !(this.#missing === Number.POSITIVE_INFINITY && this.#isLastChunk(part))) return
    if (!this.#waiting) return
    const { resolve, reject, shot } = this.#waiting
    const head = this.#head
    this.#waiting = undefined
    this.#missing = undefined
    this.#head = ''
    this.#tail = ''
    if (head.startsWith('HTTP/1.1 2')) resolve()
    else reject(new Error(`${shot.method} ${shot.path}: ${head.slice(0, 600)}`))
  }

  #isLastChunk(part: Buffer): boolean {
    this.#tail = (this.#tail + part.subarray(-5).toString('latin1')).slice(-5)
    return this.#tail === '0\r\n\r\n'
  }
}

function asText({ method, path, headers = {}, body = '' }: Shot): string {
  const lines = Object.entries({ Host: 'bench', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const about =
    method !== 'GET' ? `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` : ''
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}${about}\r\n${body}`
}
