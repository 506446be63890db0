import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { DatabaseAway, readDriverError } from './database-away.ts'
import { readHosts } from './hosts.ts'
import { beginStatement, needsOrigin } from './origin.ts'

type Options = {
  max: number
  /** The limit for opening a connection, and for waiting until one is free. Unit: milliseconds. */
  connectWithin?: number
  waitAtMost?: number
  types?: pg.CustomTypesConfig
}

export type Connections = {
  /** Throws DatabaseAway if there is no connection in time. */
  connect(): Promise<pg.PoolClient>
  /** Returns a connection. After an error that means it is lost, it is replaced together with the idle ones. */
  release(client: pg.PoolClient, error?: unknown): void
  end(): Promise<void>
}

/** A pool that replaces broken connections; only the queries running on them fail. */
export function openPool(
  databaseUrl: string,
  { connectWithin = 5000, waitAtMost = 10_000, ...options }: Options,
): Connections {
  const { urls, mustBeWritable } = readHosts(databaseUrl)
  let current = 0
  /** Connections to the current host. After packets were lost, nothing shows which of the older ones still work. */
  let trusted = new WeakSet<pg.PoolClient>()
  const checked = new WeakSet<pg.PoolClient>()

  class Client extends pg.Client {
    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, connectionString: urls[current]!, connectionTimeoutMillis: connectWithin })
    }
  }
  const pool = new pg.Pool({
    ...options,
    Client,
    connectionTimeoutMillis: waitAtMost,
    idleTimeoutMillis: 10_000,
    // Detects a lost connection on which nothing is sent, for example one that waits for a long statement.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  // Without error listeners, a broken connection would crash the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    trusted.add(client)
    client.on('error', () => undefined)
  })

  async function connectTrusted(): Promise<pg.PoolClient> {
    const client = await pool.connect()
    if (trusted.has(client)) return client
    client.release(true)
    return connectTrusted()
  }

  async function connectToHost(): Promise<pg.PoolClient> {
    const client = await connectTrusted()
    if (!mustBeWritable || checked.has(client)) return client
    try {
      const { rows } = await client.query(within(connectWithin, { text: 'show transaction_read_only' }))
      if (rows[0].transaction_read_only === 'on') throw Object.assign(new Error('the server is read-only'), READ_ONLY)
      checked.add(client)
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  async function connect(): Promise<pg.PoolClient> {
    for (let tried = 1; ; tried++) {
      const host = current
      try {
        return await connectToHost()
      } catch (cause) {
        const error = readDriverError(cause)
        const isHostAway = error instanceof DatabaseAway && error.message !== POOL_IS_BUSY
        if (isHostAway && current === host) current = (current + 1) % urls.length
        if (!isHostAway || tried >= urls.length) throw error
      }
    }
  }

  return {
    connect,
    release: (client, error) => {
      if (error instanceof DatabaseAway) trusted = new WeakSet()
      client.release(error !== undefined)
    },
    end: () => pool.end(),
  }
}

const READ_ONLY = { code: '25006' }

/** The pool's own error, which says nothing about the host. */
const POOL_IS_BUSY = 'timeout exceeded when trying to connect'

/** A statement with a limit in milliseconds, 0 for none. The driver's type lacks this option. */
export function within(limit: number, statement: pg.QueryConfig): pg.QueryConfig {
  return Object.assign(statement, { query_timeout: limit })
}

/** Runs one statement, or several without values, on any connection. */
export async function runOnce(pool: Connections, statement: pg.QueryConfig): Promise<pg.QueryResult> {
  const client = await pool.connect()
  try {
    const result = await client.query(statement)
    pool.release(client)
    return result
  } catch (cause) {
    const error = readDriverError(cause)
    pool.release(client, error)
    throw error
  }
}

/**
 * Kysely's views of the pool, one for each limit of a statement (milliseconds; 0 for none). A statement that exceeds it fails,
 * and its connection is replaced; so does a transaction that idles for longer. Queries and every statement with parameters get a
 * name, so that PostgreSQL parses and plans them once per connection
 * (https://node-postgres.com/features/queries#prepared-statements). Most queries take less time than their planning.
 */
export function withPreparedStatements(pool: Connections): (limit: number) => PostgresPool {
  const names = new Map<string, string>()
  function statementName(text: string): string | undefined {
    if (!names.has(text) && names.size < MAX_STATEMENTS) names.set(text, `fieldmark_${names.size}`)
    return names.get(text)
  }
  return (limit) => ({
    options: {},
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      /** The error after which the connection is unusable. */
      let broken: unknown
      let isInTransaction = false
      const run = async (text: string, values: readonly unknown[]) => {
        if (broken instanceof DatabaseAway) throw broken
        const name = !broken && (values.length > 0 || READS.test(text)) ? statementName(text) : undefined
        try {
          return await client.query(within(limit, { text, values: [...values], ...(name && { name }) }))
        } catch (cause) {
          const error = readDriverError(cause)
          if (error instanceof DatabaseAway || (error as pg.DatabaseError).code === PLAN_OUTDATED) broken = error
          throw error
        }
      }
      // Locks of a lost connection must be released before PostgreSQL notices the loss, which can take hours.
      const begin = () => run(beginStatement([`idle_in_transaction_session_timeout = ${limit}`]), [])
      // PostgreSQL rolls back what a lost connection leaves behind.
      const rollBack = async () => (broken instanceof DatabaseAway ? ROLLED_BACK : run('rollback', []))
      const runAlone = async (text: string, values: readonly unknown[]) => {
        if (!needsOrigin(text)) return run(text, values)
        await begin()
        try {
          const result = await run(text, values)
          await run('commit', [])
          return result
        } catch (error) {
          await rollBack()
          throw error
        }
      }
      const query = async (text: string, values: readonly unknown[]) => {
        if (text === 'begin') isInTransaction = true
        if (text === 'commit' || text === 'rollback') isInTransaction = false
        if (text === 'begin') return begin()
        if (text === 'rollback') return rollBack()
        if (isInTransaction) return run(text, values)
        try {
          return await runAlone(text, values)
        } catch (error) {
          // The statement has changed nothing. Transactions are retried by their caller (inTransaction).
          if (!isConflict(error) || !READS_OR_WRITES.test(text)) throw error
          return runAlone(text, values)
        }
      }
      // Kysely's type also has an overload for cursors, which we do not use.
      return { query: query as never, release: () => pool.release(client, broken) }
    },
  })
}

const ROLLED_BACK = { command: 'ROLLBACK', rowCount: null, rows: [] }

/**
 * A migration changed the columns that a prepared statement returns. It is prepared again without its name, or on a new
 * connection.
 */
const PLAN_OUTDATED = '0A000'

/** Deadlock and serialization failure. */
const CONFLICTS = ['40P01', '40001', PLAN_OUTDATED]

/** Whether the error was caused by concurrent work, so that a retry can succeed. */
export function isConflict(error: unknown): boolean {
  return CONFLICTS.includes((error as { code?: string }).code ?? '')
}

const READS = /^\s*(select|with)\b/i
const READS_OR_WRITES = /^\s*(select|with|insert|update|delete)\b/i

/** Prepared statements use memory on each connection, and searches produce many variants. */
const MAX_STATEMENTS = 500
