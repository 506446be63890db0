import { CamelCasePlugin, type Dialect, Kysely, PGliteDialect, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { fromPglite, type Db as QueueDb } from 'pg-boss'
import { type CopyRows, openCopies } from './copy-rows.ts'
import type { EmbeddedDatabase } from './embedded-database.ts'
import { openPool, preparing } from './postgres-pool.ts'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>
export type Tx = Transaction<Database>

/** An open database, embedded or server: the same for everything above it. */
export type OpenDatabase = {
  db: Db
  /** What the job queue runs its own statements on. */
  queue: { db: QueueDb; backend: 'pglite' | 'postgres' }
  /** Streams downloads from a server; null on the embedded database, which serves one query at a time. */
  copyRows: CopyRows | null
  close(): Promise<void>
}

/** Wraps the embedded database, whose folder's lock the caller holds. */
export function fromEmbedded(embedded: EmbeddedDatabase): OpenDatabase {
  return {
    db: queriesOf(new PGliteDialect({ pglite: embedded })),
    queue: { db: fromPglite(embedded), backend: 'pglite' },
    copyRows: null,
    close: () => embedded.close(),
  }
}

/** Opens a pool on a PostgreSQL server. */
export function openPostgres(connectionString: string, options: { max?: number } = {}): OpenDatabase {
  // Firewalls silently drop connections that have been idle for minutes.
  const connection = { connectionString, keepAlive: true, keepAliveInitialDelayMillis: 30_000, types: SERVER_TYPES }
  const pool = openPool({ ...connection, max: options.max ?? 10 })
  const copies = openCopies(connectionString)
  return {
    db: queriesOf(new PostgresDialect({ pool: preparing(pool) })),
    queue: {
      db: { executeSql: async (text, values) => pool.query(text, values as unknown[]) },
      backend: 'postgres',
    },
    copyRows: copies.copyRows,
    close: async () => {
      await Promise.all([pool.end(), copies.close()])
    },
  }
}

function queriesOf(dialect: Dialect): Db {
  return new Kysely<Database>({ dialect, plugins: [new CamelCasePlugin()] })
}

// Calendar dates stay `yyyy-MM-dd`; 64-bit numbers are plain numbers, which node-postgres gives as strings otherwise.
const SERVER_TYPES: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.DATE) return (text: string) => text
    if (oid === pg.types.builtins.INT8) return Number
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

/** Errors that a second attempt can avoid: a deadlock, a serialization failure, a table that a migration has just changed. */
const WORTH_RETRYING = ['40P01', '40001', '0A000']

/** Runs `work` in one transaction; retries it when PostgreSQL reports a conflict, five attempts at most. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (attempt >= 5 || !WORTH_RETRYING.includes(code)) throw error
    }
  }
}
