import type { PostgresPool } from 'kysely'
import pg from 'pg'

/** A pool that survives broken connections: the query that was running fails, and the next one gets a new connection. */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ connectionTimeoutMillis: 10_000, ...config })
  // Without these listeners a broken connection would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/**
 * The pool as the query builder uses it. Every statement with parameters gets a name, so that PostgreSQL plans it once per
 * connection (https://node-postgres.com/features/queries#prepared-statements): planning takes longer than most answers.
 */
export function preparing(pool: pg.Pool): PostgresPool {
  return {
    options: {},
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      let isOutdated = false
      const query = async (text: string, values: readonly unknown[]) => {
        const name = values.length > 0 ? statementName(text) : undefined
        try {
          return await client.query({ text, values: [...values], ...(name && { name }) })
        } catch (error) {
          isOutdated ||= (error as pg.DatabaseError).code === PLAN_OUTDATED
          throw error
        }
      }
      // The type has a second form, for cursors, which nothing here uses.
      return { query: query as never, release: () => client.release(isOutdated) }
    },
  }
}

/** A migration has changed what a prepared statement returns: the connection is closed, and the next one prepares it again. */
const PLAN_OUTDATED = '0A000'

/** Every prepared statement takes memory on every connection, and a caller chooses how many words a search has. */
const MOST_STATEMENTS = 500
const names = new Map<string, string>()

function statementName(text: string): string | undefined {
  if (!names.has(text) && names.size < MOST_STATEMENTS) names.set(text, `fieldmark_${names.size}`)
  return names.get(text)
}
