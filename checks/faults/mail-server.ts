import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

/** `dropping`: it keeps the email, but breaks the connection instead of confirming. */
export type MailBehaviour = 'working' | 'slow' | 'refusing' | 'dropping'

/** How long a slow server thinks about each email. Unit: milliseconds. */
const SLOW = 5000

/** A real SMTP server that can fail in several ways. It counts how often each email arrived. */
export class MailServer {
  behaviour: MailBehaviour = 'working'
  /** By the id of the job, which is the first part of the Message-ID. */
  readonly arrivals = new Map<string, number>()
  /** Emails that arrived, but were not confirmed. */
  dropped = 0
  #port = 0
  #server = this.#create()
  readonly #sockets = new Map<number, Socket>()

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`
  }

  /** Listens, after `stop` on the same port as before. */
  async start(): Promise<void> {
    this.#server = this.#create()
    this.#server.server.on('connection', (socket: Socket) => {
      const { remotePort = 0 } = socket
      this.#sockets.set(remotePort, socket)
      socket.once('close', () => this.#sockets.delete(remotePort))
    })
    await once(this.#server.listen(this.#port, '127.0.0.1'), 'listening')
    this.#port = (this.#server.server.address() as AddressInfo).port
  }

  /** Refuses and breaks all connections. */
  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    for (const socket of this.#sockets.values()) socket.destroy()
    await closed
  }

  #create(): SMTPServer {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onMailFrom: (_address, _session, callback) => callback(this.behaviour === 'refusing' ? notNow() : undefined),
      onData: async (stream, { remotePort }, callback) => {
        const text = await buffer(stream).catch(() => null)
        // Only a part of the email arrived.
        if (!text) return callback()
        if (this.behaviour === 'slow') await setTimeout(SLOW)
        const id = /^Message-ID:\s*<([^@>]+)@/im.exec(String(text))?.[1] ?? 'no id'
        this.arrivals.set(id, (this.arrivals.get(id) ?? 0) + 1)
        if (this.behaviour !== 'dropping') return callback()
        this.dropped++
        this.#sockets.get(remotePort)?.destroy()
      },
    })
    // Clients are killed in the middle of an email.
    server.on('error', () => undefined)
    return server
  }
}

function notNow(): Error {
  return Object.assign(new Error('4.7.0 Try again later'), { responseCode: 451 })
}
