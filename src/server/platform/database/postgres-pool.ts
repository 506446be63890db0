import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { beginStatement, needsOrigin } from './origin.ts'

/** A pool that replaces broken connections; only the query that was running fails. */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ connectionTimeoutMillis: 10_000, ...config })
  // Without error listeners, a broken connection would crash the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/**
 * Kysely's view of the pool. Every statement with parameters gets a name, so that PostgreSQL parses and plans it once per
 * connection (https://node-postgres.com/features/queries#prepared-statements). Most queries take less time than their planning.
 */
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  function statementName(text: string): string | undefined {
    if (!names.has(text) && names.size < MAX_STATEMENTS) names.set(text, `fieldmark_${names.size}`)
    return names.get(text)
  }
  return {
    options: {},
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      let isOutdated = false
      let isInTransaction = false
      const run = async (text: string, values: readonly unknown[]) => {
        const name = values.length > 0 ? statementName(text) : undefined
        try {
          return await client.query({ text, values: [...values], ...(name && { name }) })
        } catch (error) {
          isOutdated ||= (error as pg.DatabaseError).code === PLAN_OUTDATED
          throw error
        }
      }
      const query = async (text: string, values: readonly unknown[]) => {
        if (text === 'begin') isInTransaction = true
        if (text === 'commit' || text === 'rollback') isInTransaction = false
        if (text === 'begin') return run(beginStatement(), [])
        if (isInTransaction || !needsOrigin(text)) return run(text, values)
        await run(beginStatement(), [])
        try {
          const result = await run(text, values)
          await run('commit', [])
          return result
        } catch (error) {
          await run('rollback', [])
          throw error
        }
      }
      // Kysely's type also has an overload for cursors, which we do not use.
      return { query: query as never, release: () => client.release(isOutdated) }
    },
  }
}

/** A migration changed the columns that a prepared statement returns. A new connection prepares it again. */
const PLAN_OUTDATED = '0A000'

/** Prepared statements use memory on each connection, and searches produce many variants. */
const MAX_STATEMENTS = 500
