import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { BEGIN } from './transaction-client.ts'

/** While so many questions wait on every connection, another is opened. */
const ENOUGH = 16
const MOST_CONNECTIONS = 4

/**
 * Connections that several questions use at once: each is sent without waiting for the answers to those before it, and
 * the database answers in order. That saves half of what a question costs on both sides; but a slow one would hold up
 * those behind it, and there can be no transaction.
 */
export class SharedConnections implements PostgresPool {
  readonly options = {}
  readonly #open: () => pg.Client
  #connections: SharedConnection[] = []
  #isEnded = false

  constructor(open: () => pg.Client) {
    this.#open = open
  }

  async connect(): Promise<PostgresPoolClient> {
    if (this.#isEnded) throw new Error('The database has been closed.')
    const connection = this.#leastBusy()
    connection.waiting++
    await connection.connected
    return connection
  }

  async end(): Promise<void> {
    this.#isEnded = true
    await Promise.all(this.#connections.map(({ client }) => client.end()))
  }

  #leastBusy(): SharedConnection {
    const free = this.#connections.find(({ waiting }) => waiting < ENOUGH)
    if (free) return free
    if (this.#connections.length < MOST_CONNECTIONS) return this.#add()
    return this.#connections.reduce((least, one) => (one.waiting < least.waiting ? one : least))
  }

  #add(): SharedConnection {
    const client = this.#open()
    const added = new SharedConnection(client)
    // What waits on a connection that breaks is refused by the driver; the next question opens another.
    const forget = () => {
      this.#connections = this.#connections.filter((one) => one !== added)
    }
    client.on('error', forget)
    client.on('end', forget)
    added.connected.catch(forget)
    this.#connections.push(added)
    return added
  }
}

class SharedConnection implements PostgresPoolClient {
  readonly client: pg.Client
  readonly connected: Promise<unknown>
  readonly query: PostgresPoolClient['query']
  waiting = 0

  constructor(client: pg.Client) {
    this.client = client
    this.connected = client.connect()
    this.query = ((text: string, values: unknown[]) => {
      if (BEGIN.test(text))
        throw new Error('A shared connection has no transactions: the statements of others would be in them.')
      return client.query(text, values)
    }) as unknown as PostgresPoolClient['query']
  }

  release(): void {
    this.waiting--
  }
}
