import {
  CamelCasePlugin,
  type CompiledQuery,
  type Dialect,
  Kysely,
  PGliteDialect,
  PostgresDialect,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { fromPglite, type Db as QueueDb } from 'pg-boss'
import { type CopyRows, openCopies } from './copy-rows.ts'
import type { EmbeddedDatabase } from './embedded-database.ts'
import { followChannel, type Listener } from './follow-channel.ts'
import { openPool } from './open-pool.ts'
import { GatheringClient } from './preparing-client.ts'
import type { Database } from './schema.ts'
import { EVEN, QUICK, SharedConnections, type Sharing, UNEVEN } from './shared-connections.ts'
import { TransactionClient } from './transaction-client.ts'

export type Db = Kysely<Database>
export type Tx = Transaction<Database>

/**
 * Runs these as one transaction that is sent in one piece, so that nobody waits for answers in the middle of it. Throws
 * what is refused first, and then nothing was done; where the connection breaks, that is not known.
 */
export type AtOnce = (statements: readonly CompiledQuery<unknown>[]) => Promise<void>

/** For pages of lists, which take milliseconds: a few share a connection, the others wait in line. */
export type ListConnections = {
  pages: Db
  searches: Db
  /** For searches that no index knows, which may read all rows: they hold up nobody but each other. */
  scans: Db
}

/** An open database, embedded or server: the same for everything above it. */
export type OpenDatabase = {
  db: Db
  /** The same for questions that are answered at once, a few rows by an index: many share a connection. No transactions. */
  quick: Db
  lists: ListConnections
  atOnce: AtOnce
  /** What the job queue runs its own statements on. */
  queue: { db: QueueDb; backend: 'pglite' | 'postgres' }
  /** Listens to a channel of notifications; null where there is one process only. */
  follow: ((channel: string, listener: Listener) => Promise<{ stop(): Promise<void> }>) | null
  /** Downloads from a server; null on the embedded database, which serves one at a time. */
  copyRows: CopyRows | null
  close(): Promise<void>
}

/** Wraps the embedded database, whose folder's lock the caller holds. */
export function fromEmbedded(embedded: EmbeddedDatabase): OpenDatabase {
  const db = queriesOf(new PGliteDialect({ pglite: embedded }))
  return {
    db,
    quick: db,
    lists: { pages: db, searches: db, scans: db },
    atOnce: (statements) => runAtOnce(db, statements),
    queue: { db: fromPglite(embedded), backend: 'pglite' },
    follow: null,
    copyRows: null,
    close: () => embedded.close(),
  }
}

/** Opens a pool on a PostgreSQL server. */
export function openPostgres(connectionString: string, options: { max?: number } = {}): OpenDatabase {
  const connection = {
    connectionString,
    connectionTimeoutMillis: 10_000,
    // Shared connections stay open while nobody asks: firewalls drop without a word what is silent for minutes.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    types: SERVER_TYPES,
    pipeline: true,
  }
  const pool = openPool({ ...connection, max: options.max ?? 10, Client: TransactionClient })
  const shared = (sharing: Sharing) => new SharedConnections(() => new GatheringClient(connection), sharing)
  const [quick, pages, scans] = [shared(QUICK), shared(EVEN), shared(EVEN)]
  const [searches, writes] = [shared(UNEVEN), shared(UNEVEN)]
  const copies = openCopies(connectionString)
  const db = queriesOf(new PostgresDialect({ pool }))
  return {
    db,
    quick: queriesOf(new PostgresDialect({ pool: quick })),
    lists: {
      pages: queriesOf(new PostgresDialect({ pool: pages })),
      searches: queriesOf(new PostgresDialect({ pool: searches })),
      scans: queriesOf(new PostgresDialect({ pool: scans })),
    },
    atOnce: (statements) =>
      writes.transact(statements).catch((error: { code?: string }) => {
        if (error.code !== LOCK_NOT_AVAILABLE) throw error
        // It waits on a connection of its own, where it holds up nobody.
        return runAtOnce(db, statements)
      }),
    queue: {
      db: { executeSql: async (text, values) => pool.query(text, values as unknown[]) },
      backend: 'postgres',
    },
    follow: (channel, listener) => followChannel(connectionString, channel, listener),
    copyRows: copies.copyRows,
    close: async () => {
      const ended = [pool, quick, pages, searches, scans, writes].map((connections) => connections.end())
      await Promise.all([...ended, copies.close()])
    },
  }
}

function queriesOf(dialect: Dialect): Db {
  return new Kysely<Database>({ dialect, plugins: [new CamelCasePlugin()] })
}

// Calendar dates stay `yyyy-MM-dd`; 64-bit numbers are plain numbers, which node-postgres gives as strings otherwise.
export const SERVER_TYPES: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.DATE) return (text: string) => text
    if (oid === pg.types.builtins.INT8) return Number
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

/**
 * What passes when all is begun again: a deadlock, a serialization failure, a table that a migration has just changed;
 * and a prepared statement that is missing or there already, since others' on the same connection were refused (`AtOnce`).
 */
const PASSING = ['40P01', '40001', '0A000', '26000', '42P05']
const LOCK_NOT_AVAILABLE = '55P03'

/** Runs `work` in one transaction; where PostgreSQL refuses it for what passes, again (at most five times). */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return untilItPasses(() => db.transaction().execute(work))
}

/** The same statements for `AtOnce`, one after the other. */
export function runAtOnce(db: Db, statements: readonly CompiledQuery<unknown>[]): Promise<void> {
  return db.transaction().execute(async (tx) => {
    for (const statement of statements) await tx.executeQuery(statement)
  })
}

/** Work that has done nothing where it is refused: for what passes, it is done again (at most five times). */
export async function untilItPasses<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (attempt >= 5 || !PASSING.includes(code)) throw error
    }
  }
}
