import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A network between the product and PostgreSQL that can be cut. */
export class Network {
  #isCut = false
  #pairs = new Set<[Socket, Socket]>()
  readonly #server

  constructor(port: number) {
    this.#server = createServer((client) => {
      const server = connect(port, '127.0.0.1')
      const pair: [Socket, Socket] = [client, server]
      this.#pairs.add(pair)
      for (const [one, other] of [pair, pair.toReversed() as [Socket, Socket]]) {
        one.pipe(other)
        one.on('error', () => other.destroy())
        one.on('close', () => {
          other.destroySoon()
          this.#pairs.delete(pair)
        })
        if (this.#isCut) stall(one)
      }
    })
  }

  /** Resolves to the port to connect to. */
  async listen(): Promise<number> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening')
    return (this.#server.address() as AddressInfo).port
  }

  /** Packets vanish: nobody is told, everything waits. */
  cut(): void {
    this.#isCut = true
    for (const socket of [...this.#pairs].flat()) stall(socket)
  }

  repair(): void {
    this.#isCut = false
    for (const [client, server] of this.#pairs) {
      client.pipe(server)
      server.pipe(client)
    }
  }

  close(): void {
    this.#server.close()
    for (const socket of [...this.#pairs].flat()) socket.destroy()
  }
}

function stall(socket: Socket): void {
  socket.unpipe()
  socket.pause()
}
