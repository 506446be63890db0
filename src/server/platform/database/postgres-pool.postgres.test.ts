import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../testing/test-database.ts'
import { type Db, inTransaction } from './client.ts'
import { withOrigin } from './origin.ts'

const { db, close } = await openTestDatabase()
afterAll(close)

type Run = (work: (connection: Db) => Promise<unknown[]>) => Promise<unknown[]>

/** How many prepared statements of this connection contain this mark. */
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

  it.each<[string, Run]>([
    ['in a transaction', (work) => inTransaction(db, work)],
    ['outside of one', (work) => db.connection().execute(work)],
  ])('recovers %s when a migration changes the columns of a prepared statement', async (_, run) => {
    await sql`drop table if exists changing`.execute(db)
    await sql`create table changing as select 1 as id`.execute(db)
    const read = () =>
      run(async (connection) => (await sql`select * from changing where id = ${1}`.execute(connection)).rows)
    expect(await read()).toEqual([{ id: 1 }])
    await sql`alter table changing add column name text default 'new'`.execute(db)
    expect(await read()).toEqual([{ id: 1, name: 'new' }])
  })

  describe('for a statement outside of a transaction', () => {
    /** Fails this often, and counts the attempts; failing does not undo the count. */
    async function failing(times: number, code: string) {
      const name = `attempts_${randomUUID().replaceAll('-', '')}`
      await sql`create sequence ${sql.table(name)}`.execute(db)
      await sql`create function ${sql.table(`fail_${name}`)}() returns bigint language plpgsql as ${sql.lit(`
        declare attempt bigint := nextval('${name}');
        begin
          if attempt <= ${times} then raise exception 'refused' using errcode = '${code}'; end if;
          return attempt;
        end`)}`.execute(db)
      const run = async () =>
        (await sql<{ attempt: number }>`select ${sql.table(`fail_${name}`)}() as attempt`.execute(db)).rows
      const attempts = async () => {
        const { rows } = await sql<{ last: number }>`select last_value as last from ${sql.table(name)}`.execute(db)
        return rows[0]?.last
      }
      return { run, attempts }
    }

    it.each(['40P01', '40001'])('tries once more after %s', async (code) => {
      expect(await (await failing(1, code)).run()).toEqual([{ attempt: 2 }])
    })

    it('gives up after the second failure', async () => {
      const { run, attempts } = await failing(2, '40P01')
      await expect(run()).rejects.toThrow('refused')
      expect(await attempts()).toBe(2)
    })

    it('does not try again after other errors', async () => {
      const { run, attempts } = await failing(1, '23505')
      await expect(run()).rejects.toThrow('refused')
      expect(await attempts()).toBe(1)
    })

    it('records its origin also the second time', async () => {
      await sql`create table noted (origin text)`.execute(db)
      await sql`create sequence noting`.execute(db)
      await sql`create function note_origin() returns trigger language plpgsql as ${sql.lit(`
        begin
          if nextval('noting') = 1 then raise exception 'refused' using errcode = '40P01'; end if;
          new.origin := current_setting('fieldmark.origin', true);
          return new;
        end`)}`.execute(db)
      await sql`create trigger note_origin before insert on noted for each row execute function note_origin()`.execute(
        db,
      )
      await withOrigin({ kind: 'system', endpoint: 'a test' }, () => sql`insert into noted values (null)`.execute(db))
      expect((await sql`select origin::json ->> 'endpoint' as endpoint from noted`.execute(db)).rows).toEqual([
        { endpoint: 'a test' },
      ])
    })
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
