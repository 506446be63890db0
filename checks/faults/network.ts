import { once } from 'node:events'
import { type AddressInfo, createServer, Socket } from 'node:net'

type Pair = [Socket, Socket]

/** A network between the product and PostgreSQL that can be cut. */
export class Network {
  #port: number
  #isCut = false
  #pairs = new Set<Pair>()
  /** Connections of which neither side hears from the other again. */
  #lost = new WeakSet<Pair>()
  readonly #server

  constructor(port: number) {
    this.#port = port
    this.#server = createServer((client) => {
      const server = new Socket()
      const pair: Pair = [client, server]
      this.#pairs.add(pair)
      for (const [one, other] of [pair, pair.toReversed() as Pair]) {
        one.pipe(other)
        one.on('error', () => this.#lost.has(pair) || other.destroy())
        one.on('close', () => {
          if (this.#lost.has(pair)) return
          other.destroySoon()
          this.#pairs.delete(pair)
        })
      }
      if (this.#isCut) this.#lose(pair)
      else this.#reach(server)
    })
  }

  #reach(server: Socket): void {
    server.connect(this.#port, '127.0.0.1')
  }

  /** Resolves to the port to connect to. */
  async listen(): Promise<number> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening')
    return (this.#server.address() as AddressInfo).port
  }

  /** Packets vanish: nobody is told, everything waits. */
  cut(): void {
    this.#isCut = true
    for (const pair of this.#pairs) this.#lose(pair)
  }

  /** What waited arrives after all. */
  repair(): void {
    this.#isCut = false
    for (const pair of this.#pairs) {
      this.#lost.delete(pair)
      const [client, server] = pair
      if (server.pending && !server.connecting) this.#reach(server)
      client.pipe(server)
      server.pipe(client)
    }
  }

  /** The network is back, but has forgotten its connections: only new ones work. They may lead to another server. */
  forget(port = this.#port): void {
    this.#isCut = false
    this.#port = port
  }

  #lose(pair: Pair): void {
    this.#lost.add(pair)
    for (const socket of pair) {
      socket.unpipe()
      socket.pause()
    }
  }

  close(): void {
    this.#server.close()
    for (const socket of [...this.#pairs].flat()) socket.destroy()
  }
}
