import { CamelCasePlugin, type Dialect, Kysely, PGliteDialect, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { fromPglite, type Db as QueueDb } from 'pg-boss'
import { MINUTE, SECOND } from '#domain/time/durations'
import { traceQuery } from '../traces/in-span.ts'
import { type CopyRows, openCopyPool } from './copy-rows.ts'
import type { EmbeddedDatabase } from './embedded-database.ts'
import { isConflict, openPool, runOnce, within, withPreparedStatements } from './postgres-pool.ts'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>
export type Tx = Transaction<Database>

/** An open database, embedded or on a PostgreSQL server. */
export type OpenDatabase = {
  /** For requests: statements fail after ten seconds. */
  db: Db
  /** For jobs and scheduled tasks: statements fail after a minute. */
  taskDb: Db
  /** For migrations and commands: statements take as long as they need. */
  commandDb: Db
  /** The job queue's connection. */
  queue: { db: QueueDb; backend: 'pglite' | 'postgres' }
  /** Streams downloads from a server. Null on the embedded database, which runs one query at a time. */
  copyRows: CopyRows | null
  close(): Promise<void>
}

/** The caller holds the lock of the embedded database's folder. */
export function fromEmbedded(embedded: EmbeddedDatabase): OpenDatabase {
  const db = createDb(new PGliteDialect({ pglite: embedded }))
  return {
    db,
    taskDb: db,
    commandDb: db,
    queue: { db: fromPglite(embedded), backend: 'pglite' },
    copyRows: null,
    close: () => embedded.close(),
  }
}

type Options = { max?: number; connectWithin?: number; waitAtMost?: number; limits?: Partial<typeof LIMITS> }

/** How long a statement may take; 0 for no limit. Unit: milliseconds. */
const LIMITS = { request: 10 * SECOND, task: MINUTE, command: 0 }

/**
 * Opens a connection pool on a PostgreSQL server. The driver enforces the limits, because poolers refuse those of PostgreSQL, and
 * because they must also apply when the network loses responses.
 */
export function openPostgres(databaseUrl: string, { max = 10, limits, ...options }: Options = {}): OpenDatabase {
  const { request, task, command } = { ...LIMITS, ...limits }
  const pool = openPool(databaseUrl, { ...options, max, types: TYPE_PARSERS })
  const copies = openCopyPool(databaseUrl, options.connectWithin)
  const poolWithin = withPreparedStatements(pool)
  const dbWithin = (limit: number) => createDb(new PostgresDialect({ pool: poolWithin(limit) }))
  return {
    db: dbWithin(request),
    taskDb: dbWithin(task),
    commandDb: dbWithin(command),
    queue: {
      db: { executeSql: (text, values) => runOnce(pool, within(task, { text, values: values as unknown[] })) },
      backend: 'postgres',
    },
    copyRows: copies.copyRows,
    close: async () => {
      await Promise.all([pool.end(), copies.close()])
    },
  }
}

function createDb(dialect: Dialect): Db {
  return new Kysely<Database>({ dialect, plugins: [new CamelCasePlugin()], log: traceQuery })
}

/** The SQL name of a column, for texts that the plugin does not process. */
export function columnInSql(column: string): string {
  return column.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

// Calendar dates stay `yyyy-MM-dd`. 64-bit integers become numbers; node-postgres returns strings by default.
const TYPE_PARSERS: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.DATE) return (text: string) => text
    if (oid === pg.types.builtins.INT8) return Number
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

/** Runs `work` in one transaction. After a conflict with another transaction it retries, five attempts at most. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt >= 5 || !isConflict(error)) throw error
    }
  }
}
