import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { PreparingClient } from './preparing-client.ts'

describe('a connection to PostgreSQL', () => {
  const pool = new pg.Pool({ connectionString: process.env.TEST_DATABASE_URL ?? '', max: 1, Client: PreparingClient })
  afterAll(() => pool.end())

  async function prepared(): Promise<string[]> {
    const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements')
    return rows.map((row) => row.statement)
  }

  it('prepares a statement once and answers it with any values', async () => {
    const add = 'select $1::int + 1 as sum'
    for (const value of [1, 2, 3]) expect((await pool.query(add, [value])).rows).toEqual([{ sum: value + 1 }])
    expect((await prepared()).filter((statement) => statement === add)).toHaveLength(1)
  })

  it('runs several statements at once, as migrations do', async () => {
    await pool.query('select 1; select 2', [])
    expect((await prepared()).filter((statement) => statement.includes('select 2'))).toEqual([])
  })

  it('gives up a failed statement and goes on', async () => {
    await expect(pool.query('select $1::int / 0', [1])).rejects.toThrow('division by zero')
    expect((await pool.query('select $1::int as value', [7])).rows).toEqual([{ value: 7 }])
  })

  it('prepares a statement anew when a migration has changed the table under it', async () => {
    const client = new PreparingClient({ connectionString: process.env.TEST_DATABASE_URL ?? '', pipeline: true })
    await client.connect()
    const ask = async () => (await client.query('select * from changing where id = $1', [1])).rows
    await client.query('create temporary table changing as select 1 as id')
    expect(await ask()).toEqual([{ id: 1 }])
    await client.query("alter table changing add column name text default 'new'")
    const changed = [{ id: 1, name: 'new' }]
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([changed, changed, changed])
    expect(await ask()).toEqual(changed)

    await client.query('alter table changing drop column name')
    await client.query('begin')
    // What came before it in the transaction is lost, so that whoever has begun it has to begin again.
    await expect(ask()).rejects.toMatchObject({ code: '0A000' })
    await client.query('rollback')
    await client.query('begin')
    expect(await ask()).toEqual([{ id: 1 }])
    await client.query('commit')

    // Refused a second time it is no longer prepared: behind a pooler every new name might be refused.
    await client.query("alter table changing add column name text default 'new'")
    await client.query('begin')
    expect(await ask()).toEqual(changed)
    await client.end()
  })

  it('prepares under another name what was refused before it was prepared', async () => {
    const open = async () => {
      const client = new PreparingClient({ connectionString: process.env.TEST_DATABASE_URL ?? '', pipeline: true })
      await client.connect()
      return client
    }
    const [refused, other] = [await open(), await open()]
    const ask = (client: PreparingClient) => client.query('select $1::int as behind', [1])
    const nameOn = async (client: PreparingClient) => {
      const named = "select name from pg_prepared_statements where statement like '%behind'"
      const { rows } = await client.query(named)
      return rows[0]?.name as string
    }
    await refused.query('begin')
    const answers = await Promise.allSettled([refused.query('select $1::int / 0', [1]), ask(refused)])
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await refused.query('rollback')
    await Promise.all([ask(refused), ask(other)])
    expect(await nameOn(other)).toMatch(/^fieldmark_/)
    expect(await nameOn(refused)).toMatch(/^fieldmark_/)
    expect(await nameOn(refused)).not.toBe(await nameOn(other))
    await Promise.all([refused.end(), other.end()])
  })

  it('lets go of what it has answered before the next full collection', async () => {
    const client = await pool.connect()
    // What came before settles first: it would move on while the queries run.
    setFlagsFromString('--expose-gc')
    runInNewContext('gc')()
    const before = oldSpace()
    let most = 0
    for (let query = 0; query < 3000; query++) {
      await client.query("select repeat('a', 1000) || line as text from generate_series(1, $1::int) line", [40])
      most = Math.max(most, oldSpace())
    }
    client.release()
    // Rows that are kept until then come to 20, what the thread's other test files have left running to 14 at worst.
    expect(most - before).toBeLessThan(17)
  })
})

/** Unit: MB. */
function oldSpace(): number {
  const space = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space')
  return (space?.space_used_size ?? 0) / 2 ** 20
}
