import type { CompiledQuery, PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { BEGIN } from './transaction-client.ts'

export type Sharing = {
  /** While so many questions wait on every connection, another is opened. */
  enough: number
  connections: number
  /** So many at most wait on one connection; what comes then waits for the first that is free. */
  most: number
}

/** As many as possible on one connection: what is answered at once costs less than sending it. */
export const QUICK: Sharing = { enough: 16, connections: 4, most: Number.POSITIVE_INFINITY }
/** Nearly all take about as long. Three connections are more than this process can keep busy, and a slow one holds up three others. */
export const EVEN: Sharing = { enough: 1, connections: 3, most: 4 }
/** The next one is there when one was answered, and a slow one holds up one other; what is more waits in line. */
export const UNEVEN: Sharing = { enough: 1, connections: 4, most: 2 }
/** Unit: milliseconds. */
const LONGEST_WAIT = 10_000

/** Whoever waits for a row that somebody holds does so elsewhere: others are behind. */
const BEGIN_WITHOUT_WAITING = "begin; set local lock_timeout = '50ms'"

type Statement = Pick<CompiledQuery<unknown>, 'sql' | 'parameters'>

type Waiting = {
  resolve(connection: Promise<SharedConnection>): void
  reject(error: Error): void
  timeout: NodeJS.Timeout
}

/**
 * Connections that several questions use at once: each is sent without waiting for the answers to those before it, and
 * the database answers in order. That saves half of what a question costs on both sides; but a slow one would hold up
 * those behind it, and there can be no transaction but one that is sent whole.
 */
export class SharedConnections implements PostgresPool {
  readonly options = {}
  readonly #open: () => pg.Client
  readonly #sharing: Sharing
  #connections: SharedConnection[] = []
  #line: Waiting[] = []
  #isEnded = false

  constructor(open: () => pg.Client, sharing: Sharing) {
    this.#open = open
    this.#sharing = sharing
  }

  /** Refused when the database was closed, and after ten seconds in line. */
  async connect(): Promise<SharedConnection> {
    if (this.#isEnded) throw closed()
    return this.#next()?.taken() ?? this.#inLine()
  }

  /** Runs these as one transaction that leaves in one piece; throws what is refused first. Refused as well where it would wait for a lock. */
  async transact(statements: readonly Statement[]): Promise<void> {
    const connection = await this.connect()
    try {
      await connection.transact(statements)
    } finally {
      connection.release()
    }
  }

  async end(): Promise<void> {
    this.#isEnded = true
    for (const { reject, timeout } of this.#line.splice(0)) {
      clearTimeout(timeout)
      reject(closed())
    }
    await Promise.all(this.#connections.map(({ client }) => client.end()))
  }

  #inLine(): Promise<SharedConnection> {
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(() => {
        this.#line = this.#line.filter((one) => one.timeout !== timeout)
        reject(new Error('The database did not come to this question in time.'))
      }, LONGEST_WAIT)
      this.#line.push({ resolve, reject, timeout })
    })
  }

  readonly #moveUp = (): void => {
    while (this.#line.length > 0) {
      const next = this.#next()
      if (!next) return
      const { resolve, timeout } = this.#line.shift()!
      clearTimeout(timeout)
      resolve(next.taken())
    }
  }

  /** The connection for one more question; undefined where it has to wait. */
  #next(): SharedConnection | undefined {
    const { enough, connections, most } = this.#sharing
    const free = this.#connections.find(({ waiting }) => waiting < enough)
    if (free) return free
    if (this.#connections.length < connections) return this.#add()
    const least = this.#connections.reduce((least, one) => (one.waiting < least.waiting ? one : least))
    return least.waiting < most ? least : undefined
  }

  #add(): SharedConnection {
    const client = this.#open()
    const added = new SharedConnection(client, this.#moveUp)
    // What waits on a connection that breaks is refused by the driver, also what moves up after its last words; the next
    // question opens another.
    const forget = () => {
      this.#connections = this.#connections.filter((one) => one !== added)
      this.#moveUp()
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
  readonly #whenReleased: () => void
  waiting = 0

  constructor(client: pg.Client, whenReleased: () => void) {
    this.client = client
    this.connected = client.connect()
    this.#whenReleased = whenReleased
    this.query = ((text: string, values: unknown[]) => {
      if (BEGIN.test(text))
        throw new Error('A shared connection has no transactions: the statements of others would be in them.')
      return client.query(text, values)
    }) as unknown as PostgresPoolClient['query']
  }

  /** In one turn, so that no statement of others comes between these. Those after a refused one are refused as well. */
  async transact(statements: readonly Statement[]): Promise<void> {
    const answers = [
      this.client.query(BEGIN_WITHOUT_WAITING),
      ...statements.map(({ sql, parameters }) => this.client.query(sql, [...parameters])),
      this.client.query('commit'),
    ]
    const refused = (await Promise.allSettled(answers)).find(({ status }) => status === 'rejected')
    if (refused) throw (refused as PromiseRejectedResult).reason
  }

  /** For one question more, once it is connected. */
  async taken(): Promise<this> {
    this.waiting++
    await this.connected
    return this
  }

  release(): void {
    this.waiting--
    this.#whenReleased()
  }
}

function closed(): Error {
  return new Error('The database has been closed.')
}
