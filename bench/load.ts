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
}

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

/** Sends one request and gives its answer's body. */
export async function sendOnce(server: Running, shot: Shot): Promise<string> {
  const { hostname, port } = new URL(server.url)
  const connection = await Connection.open(hostname, Number(port))
  const answer = await connection.send(shot)
  connection.close()
  return answer.toString()
}

class Connection {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #waiting: { resolve(body: Buffer): void; reject(error: Error): void; shot: Shot } | undefined

  static open(host: string, port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port, noDelay: true }, () => resolve(new Connection(socket)))
      socket.once('error', reject)
    })
  }

  constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (part: Buffer) => {
      this.#received = this.#received.length > 0 ? Buffer.concat([this.#received, part]) : part
      this.#take()
    })
    socket.on('close', () => this.#waiting?.reject(new Error('the server closed the connection')))
    socket.on('error', (error) => this.#waiting?.reject(error))
  }

  send(shot: Shot): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject, shot }
      this.#socket.write(asText(shot))
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #take(): void {
    const head = this.#received.indexOf('\r\n\r\n')
    if (head < 0 || !this.#waiting) return
    const headers = this.#received.toString('latin1', 0, head)
    const body = bodyOf(headers, this.#received.subarray(head + 4))
    if (!body) return
    const { resolve, reject, shot } = this.#waiting
    this.#waiting = undefined
    this.#received = Buffer.alloc(0)
    if (headers.startsWith('HTTP/1.1 2')) resolve(body)
    else reject(new Error(`${shot.method} ${shot.path}: ${headers.split('\r\n')[0]} ${body.toString().slice(0, 300)}`))
  }
}

/** The body once it is complete. */
function bodyOf(headers: string, rest: Buffer): Buffer | undefined {
  const length = /\r\ncontent-length: (\d+)/i.exec(headers)?.[1]
  if (length !== undefined) return rest.length >= Number(length) ? rest.subarray(0, Number(length)) : undefined
  if (!/\r\ntransfer-encoding: chunked/i.test(headers)) return Buffer.alloc(0)
  return rest.subarray(-5).toString('latin1') === '0\r\n\r\n' ? rest : undefined
}

function asText({ method, path, headers = {}, body = '' }: Shot): string {
  const lines = Object.entries({ Host: 'bench', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const about =
    method !== 'GET' ? `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` : ''
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}${about}\r\n${body}`
}
