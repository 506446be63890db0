import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../testing/test-database.ts'
import { type Db, inTransaction } from './client.ts'

const { db, close } = await openTestDatabase()
afterAll(close)

/** The number of prepared statements of this connection whose text contains this mark. */
async function timesPrepared(connection: Db, mark: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_prepared_statements where statement like '%' || ${mark}::text`.execute(connection)
  return rows[0]?.count ?? 0
}

describe('the connection pool', () => {
  it('prepares a statement once and runs it with different values', async () => {
    const mark = `-- ${randomUUID()}`
    await db.connection().execute(async (connection) => {
      for (const value of [1, 2, 3]) {
        const { rows } = await sql`select ${value}::int + 1 as sum ${sql.raw(`\n${mark}`)}`.execute(connection)
        expect(rows).toEqual([{ sum: value + 1 }])
      }
      expect(await timesPrepared(connection, mark)).toBe(1)
    })
  })

  it('recovers when a migration changes the columns of a prepared statement', async () => {
    await sql`create table changing as select 1 as id`.execute(db)
    const read = () =>
      inTransaction(db, async (tx) => (await sql`select * from changing where id = ${1}`.execute(tx)).rows)
    expect(await read()).toEqual([{ id: 1 }])
    await sql`alter table changing add column name text default 'new'`.execute(db)
    expect(await read()).toEqual([{ id: 1, name: 'new' }])
  })

  it('replaces connections that the server has closed, even in the middle of a transaction', async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
    const terminate = sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = ${rows[0]?.name} and pid <> pg_backend_pid()`
    const broken = db.transaction().execute(async (tx) => {
      await sql`select ${1}::int`.execute(tx)
      await terminate.execute(db)
      await sql`select ${2}::int`.execute(tx)
    })
    await expect(broken).rejects.toThrow()
    const answers = await Promise.all(Array.from({ length: 12 }, () => sql`select ${3}::int as three`.execute(db)))
    expect(answers.map((answer) => answer.rows[0])).toEqual(Array(12).fill({ three: 3 }))
  })
})
