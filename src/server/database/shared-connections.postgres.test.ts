import { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openServerDatabase } from '../testing/test-database.ts'
import { type Db, inTransaction, type OpenDatabase, openPostgres, untilItPasses } from './client.ts'
import { QUICK, SharedConnections } from './shared-connections.ts'
import { TransactionClient } from './transaction-client.ts'
import { UNHEARD, unheard } from './unheard.ts'

const databaseUrl = process.env.TEST_DATABASE_URL ?? ''
const SOON = { timeout: 10_000 }
let database: OpenDatabase
/** Of that database. */
const url = new URL(databaseUrl)
/** Holds what others wait for. */
let gate: pg.Client

beforeAll(async () => {
  database = await openServerDatabase('')
  await sql`create table kept (id int primary key)`.execute(database.db)
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db)
  url.pathname = `/${rows[0]?.name}`
  gate = new pg.Client({ connectionString: url.href })
  await gate.connect()
})
afterAll(async () => {
  await gate.end()
  await database.close()
})

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
    const other = openPostgres(databaseUrl)
    await ask(other.quick, 1)
    await other.close()
    expect(keepAlive).toHaveBeenCalledExactlyOnceWith(true, 30_000)
    keepAlive.mockRestore()
  })

  it('is not opened once the database was closed', async () => {
    const other = new SharedConnections(() => new pg.Client(databaseUrl), QUICK)
    await other.end()
    await expect(other.connect()).rejects.toThrow('closed')
  })

  it('has no transactions', async () => {
    await expect(database.quick.transaction().execute((tx) => ask(tx, 1))).rejects.toThrow('no transactions')
    const isolated = database.quick.transaction().setIsolationLevel('serializable')
    await expect(isolated.execute((tx) => ask(tx, 1))).rejects.toThrow('no transactions')
  })
})

describe('connections that lists share', () => {
  const HELD = sql`select pg_advisory_xact_lock_shared(1)`
  const STUCK = "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  beforeEach(() => gate.query('select pg_advisory_lock(1)'))
  afterEach(async () => {
    vi.useRealTimers()
    await letGo()
  })
  const letGo = () => gate.query('select pg_advisory_unlock_all()')
  /** One on each of the four connections, and one behind it. */
  async function holdUp(db: Db, many = 8): Promise<{ all: Promise<unknown> }> {
    const all = Promise.allSettled(Array.from({ length: many }, () => HELD.execute(db)))
    await expect.poll(async () => (await gate.query(STUCK)).rows.length, SOON).toBe(Math.min(many, 4))
    return { all }
  }

  it('are four at most, and answer all in turn', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask(database.lists.searches, 2)))
    expect(answers.every(({ value }) => value === 3)).toBe(true)
    expect(new Set(answers.map(({ backend }) => backend)).size).toBe(4)
  })

  it.each([
    ['one other', 'searches', 1],
    ['three others', 'scans', 3],
    ['three others', 'pages', 3],
  ] as const)('have a slow question hold up %s at most among %s', async (_, kind, others) => {
    const held = await holdUp(database.lists[kind], 1)
    let answered = 0
    const asked = Array.from({ length: 40 }, () => ask(database.lists[kind], 1).finally(() => answered++))
    await expect.poll(() => answered, SOON).toBe(40 - others)
    await letGo()
    await Promise.all([held.all, ...asked])
  })

  it('refuse who has waited in line for ten seconds, and answer who came later', async () => {
    const held = await holdUp(database.lists.searches)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const first = Promise.allSettled(Array.from({ length: 8 }, () => ask(database.lists.searches, 1)))
    await vi.advanceTimersByTimeAsync(9_999)
    const second = Array.from({ length: 40 }, () => ask(database.lists.searches, 2))
    await vi.advanceTimersByTimeAsync(1)
    expect((await first).map(({ status }) => status)).toEqual(Array(8).fill('rejected'))
    await letGo()
    const answers = await Promise.all(second)
    expect(new Set(answers.map(({ backend }) => backend)).size).toBe(4)
    expect(vi.getTimerCount()).toBe(0)
    await held.all
  })

  it('leave nobody in line when they break', async () => {
    const held = await holdUp(database.lists.searches)
    const inLine = Promise.allSettled([ask(database.lists.searches, 1), ask(database.lists.searches, 2)])
    await gate.query(`select pg_terminate_backend(pid) from (${STUCK}) stuck`)
    await letGo()
    await Promise.all([held.all, inLine])
    await expect.poll(() => ask(database.lists.searches, 1).catch(() => null), SOON).toMatchObject({ value: 6 })
  })

  it('refuse everybody at once where there is no database', async () => {
    const nowhere = openPostgres('postgres://nobody@127.0.0.1:1/nothing')
    const refusals = Array.from({ length: 50 }, () => ask(nowhere.lists.searches, 1).catch(({ code }) => code))
    expect(await Promise.all(refusals)).toEqual(Array(50).fill('ECONNREFUSED'))
    await nowhere.close()
  })

  it('refuse who waits in line when the database is closed', async () => {
    const other = openPostgres(url.href)
    const held = await holdUp(other.lists.searches)
    const inLine = ask(other.lists.searches, 1)
    inLine.catch(() => undefined)
    await new Promise(setImmediate)
    const closing = other.close()
    await expect(inLine).rejects.toThrow('closed')
    await letGo()
    await Promise.all([held.all, closing])
  })
})

describe('statements that are sent at once', () => {
  const insert = (id: number) => sql`insert into kept (id) values (${id})`.compile(database.db)
  const divide = (by: number) => sql`select 1 / ${by}::int`.compile(database.db)
  const kept = async () => (await sql<{ id: number }>`select id from kept order by id`.execute(database.db)).rows
  afterEach(() => sql`delete from kept`.execute(database.db))

  it('are all done or none, and each is told of its own, however many share a connection', async () => {
    const all = Array.from({ length: 40 }, (_, id) => database.atOnce([insert(id), divide(id % 2), insert(id + 100)]))
    const ends = (await Promise.allSettled(all)).map((end) => (end.status === 'rejected' ? end.reason.message : 'done'))
    expect(ends).toEqual(Array.from({ length: 40 }, (_, id) => (id % 2 === 0 ? 'division by zero' : 'done')))
    const odd = Array.from({ length: 20 }, (_, index) => 2 * index + 1)
    expect(await kept()).toEqual([...odd, ...odd.map((id) => id + 100)].map((id) => ({ id })))
  })

  it('leave in one exchange', async () => {
    await database.atOnce([insert(1)])
    const writes = (['_write', '_writev'] as const).map((write) => vi.spyOn(Socket.prototype, write))
    await database.atOnce([insert(2), divide(1), insert(3)])
    expect(writes.flatMap(({ mock }) => mock.calls)).toHaveLength(1)
    for (const write of writes) write.mockRestore()
  })

  it('have done nothing when their connection breaks, and the next are sent on another', async () => {
    const last = sql`select pg_terminate_backend(pg_backend_pid())`.compile(database.db)
    await expect(database.atOnce([insert(1), last])).rejects.toThrow()
    await expect.poll(() => database.atOnce([insert(2)]).catch(() => 'refused'), SOON).toBeUndefined()
    expect(await kept()).toEqual([{ id: 2 }])
  })

  it('are done where those before them on the connection were refused before they prepared what both need', async () => {
    const other = openPostgres(url.href)
    const last = sql`select ${1}::int as last`.compile(other.db)
    // Four on each of four connections, of which the first is refused.
    const pieces = Array.from({ length: 16 }, (_, id) => [insert(id), divide(id < 4 ? 0 : 1), last])
    const ends = await Promise.allSettled(pieces.map((piece) => untilItPasses(() => other.atOnce(piece))))
    expect(ends.map(({ status }) => status)).toEqual([...Array(4).fill('rejected'), ...Array(12).fill('fulfilled')])
    await other.close()
  })

  it('wait for a row that somebody holds without holding up others', async () => {
    await database.atOnce([insert(1)])
    await gate.query('begin')
    await gate.query('select from kept for update')
    let written = 0
    const touch = sql`update kept set id = id where id = ${1}::int`.compile(database.db)
    const waiting = Array.from({ length: 8 }, () => database.atOnce([touch]).finally(() => written++))
    await Promise.all(Array.from({ length: 8 }, (_, id) => database.atOnce([insert(id + 2)])))
    expect(written).toBe(0)
    await gate.query('commit')
    await Promise.all(waiting)
  })

  it('are sent again when a migration has changed a table under them', async () => {
    const read = sql`select * from kept where id > ${0}::int`.compile(database.db)
    await database.atOnce([read])
    await sql`alter table kept add column remark text`.execute(database.db)
    await expect(untilItPasses(() => database.atOnce([insert(4), read]))).resolves.toBeUndefined()
    expect(await kept()).toEqual([{ id: 4 }])
    await sql`alter table kept drop column remark`.execute(database.db)
  })

  it('are sent again five times at most where they never pass', async () => {
    let times = 0
    const refused = sql`do 'begin raise serialization_failure; end'`.compile(database.db)
    const sent = untilItPasses(() => {
      times++
      return database.atOnce([refused])
    })
    await expect(sent).rejects.toMatchObject({ code: '40001' })
    expect(times).toBe(5)
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

  it('begins with its first question, in one exchange', async () => {
    await database.db.transaction().execute(async (tx) => {
      const exchanges = vi.spyOn(Socket.prototype, 'uncork')
      await sql`select 1`.execute(tx)
      expect(exchanges).toHaveBeenCalledTimes(1)
      exchanges.mockRestore()
    })
  })

  it('keeps the order where a first statement waits for the begin, also before a rollback', async () => {
    const insert = unheard(sql`insert into kept values (8)`.compile(database.db))
    const work = database.db.transaction().execute(async (tx) => {
      await tx.executeQuery(insert)
      expect((await sql`select id from kept`.execute(tx)).rows).toEqual([{ id: 8 }])
      throw new Error('changed our mind')
    })
    await expect(work).rejects.toThrow('changed our mind')
    const short = database.db.transaction().execute(async (tx) => {
      await tx.executeQuery(insert)
      throw new Error('changed our mind')
    })
    await expect(short).rejects.toThrow('changed our mind')
    expect((await sql`select id from kept`.execute(database.db)).rows).toEqual([])
  })

  it('sends what nobody waits for together with its next statement, in order', async () => {
    const found = await database.db.transaction().execute(async (tx) => {
      await ask(tx, 1)
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

  it('does nothing when its begin was refused, even where each refusal is passed over', async () => {
    const client = new TransactionClient({ connectionString: databaseUrl, pipeline: true })
    await client.connect()
    const insert = (id: number) => client.query('insert into once values ($1)', [id])
    await client.query('create temporary table once (id int)')
    const read = (mark = '') => client.query(`${mark}select id from once where id > $1`, [0])
    const unheardInsert = () => client.query(`${UNHEARD}insert into once values ($1)`, [4]).then(() => read())
    for (const first of [() => insert(1), () => read(), () => read(UNHEARD).then(() => insert(1)), unheardInsert]) {
      await client.query('start transaction isolation level none')
      await expect(first()).rejects.toThrow('syntax error')
      await expect(insert(2)).rejects.toThrow('syntax error')
      await expect(client.query('commit')).rejects.toThrow('syntax error')
      await client.query('rollback')
    }
    await client.query('begin')
    await insert(3)
    await client.query('commit')
    expect((await client.query('select id from once', [])).rows).toEqual([{ id: 3 }])
    await client.end()
  })

  it('is begun again when a migration has changed a table under it', async () => {
    await sql`insert into kept values (2)`.execute(database.db)
    const read = (db: Db) => sql`select * from kept where id > ${0}::int`.execute(db)
    // One connection, which has the statement prepared.
    await inTransaction(database.db, read)
    await sql`alter table kept add column note text`.execute(database.db)
    expect((await inTransaction(database.db, read)).rows).toEqual([{ id: 2, note: null }])
  })
})
