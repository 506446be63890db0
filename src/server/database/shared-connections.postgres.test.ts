import { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openServerDatabase } from '../testing/test-database.ts'
import { type Db, type OpenDatabase, openPostgres } from './client.ts'
import { unheard } from './unheard.ts'

let database: OpenDatabase

beforeAll(async () => {
  database = await openServerDatabase('')
  await sql`create table kept (id int primary key)`.execute(database.db)
})
afterAll(() => database.close())

async function ask(db: Db, value: number): Promise<{ value: number; backend: number }> {
  const question = sql<{
    value: number
    backend: number
  }>`select 6 / ${value}::int as value, pg_backend_pid() as backend`
  return (await question.execute(db)).rows[0]!
}

describe('a shared connection', () => {
  it('answers several questions at once, each its own, and refuses one without harm to the others', async () => {
    const answers = await Promise.allSettled([1, 2, 0, 3].map((value) => ask(database.quick, value)))
    expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.value : 'refused'))).toEqual([
      6,
      3,
      'refused',
      2,
    ])
    const backends = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.backend] : []))
    expect(new Set(backends).size).toBe(1)
  })

  it('is joined by others when too many wait on it, and by no more than four in all', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask(database.quick, 1)))
    expect(new Set(answers.map(({ backend }) => backend)).size).toBe(4)
  })

  it('is replaced when it breaks', async () => {
    const { backend } = await ask(database.quick, 1)
    const waiting = sql`select pg_sleep(60)`.execute(database.quick).catch(() => 'refused')
    await sql`select pg_terminate_backend(${backend})`.execute(database.db)
    expect(await waiting).toBe('refused')
    // The server's farewell comes before the end of the connection.
    await expect.poll(() => ask(database.quick, 1).catch(() => null)).toMatchObject({ value: 6 })
  })

  it('is kept from being dropped while nobody asks', async () => {
    const keepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive')
    const other = openPostgres(process.env.TEST_DATABASE_URL ?? '')
    await ask(other.quick, 1)
    await other.close()
    expect(keepAlive).toHaveBeenCalledExactlyOnceWith(true, 30_000)
    keepAlive.mockRestore()
  })

  it('has no transactions', async () => {
    await expect(database.quick.transaction().execute((tx) => ask(tx, 1))).rejects.toThrow('no transactions')
  })
})

describe('a transaction on a connection of its own', () => {
  it.each(['a statement', 'nothing'])(
    'is refused, and the process goes on, when its connection breaks during %s',
    async (during) => {
      const work = database.db.transaction().execute(async (tx) => {
        const { backend } = await ask(tx, 1)
        await sql`select pg_terminate_backend(${backend})`.execute(during === 'nothing' ? database.db : tx)
        await setTimeout(100)
        await ask(tx, 1)
      })
      await expect(work).rejects.toThrow()
      expect(await ask(database.db, 1)).toMatchObject({ value: 6 })
    },
  )

  it('keeps nothing of what it did before a statement that is refused, even of what left with its begin', async () => {
    const work = database.db.transaction().execute(async (tx) => {
      await sql`insert into kept values (1)`.execute(tx)
      await ask(tx, 0)
    })
    await expect(work).rejects.toThrow('division by zero')
    const { rows } = await sql`select id from kept`.execute(database.db)
    expect(rows).toEqual([])
  })

  it('sends what nobody waits for together with its next statement, in order', async () => {
    const found = await database.db.transaction().execute(async (tx) => {
      const exchanges = vi.spyOn(Socket.prototype, 'uncork')
      await tx.executeQuery(unheard(sql`insert into kept values (7)`.compile(tx)))
      const { rows } = await sql<{ id: number }>`select id from kept`.execute(tx)
      expect(exchanges).toHaveBeenCalledTimes(1)
      exchanges.mockRestore()
      return rows
    })
    expect(found).toEqual([{ id: 7 }])
    await sql`delete from kept`.execute(database.db)
  })

  it.each(['by its next statement', 'by its commit'])(
    'fails %s with the error of what nobody waited for, and keeps nothing',
    async (by) => {
      const work = database.db.transaction().execute(async (tx) => {
        await sql`insert into kept values (1)`.execute(tx)
        await tx.executeQuery(unheard(sql`select 1 / 0`.compile(tx)))
        if (by === 'by its next statement') await ask(tx, 1)
      })
      await expect(work).rejects.toThrow('division by zero')
      expect((await sql`select id from kept`.execute(database.db)).rows).toEqual([])
      expect(await ask(database.db, 1)).toMatchObject({ value: 6 })
    },
  )
})
