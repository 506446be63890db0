import { randomInt } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HOUR } from '#domain/time/durations'
import { readConfig } from '../../config.ts'
import { createLog } from '../../log.ts'
import { openProxy } from '../../testing/silent-proxy.ts'
import { openServerDatabase } from '../../testing/test-database.ts'
import { type Db, openPostgres } from './client.ts'
import { DatabaseAway } from './database-away.ts'
import { openDatabase } from './open-database.ts'

const SERVER = process.env.TEST_DATABASE_URL ?? ''
/** Unit: milliseconds. */
const LIMITS = { connectWithin: 500, waitAtMost: 800, limits: { request: 500, task: 1000 } }

// The clock stands still, so that working statements may take as long as the machine needs. Only `afterLimits` moves it.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Moves the clock until all of these have ended. */
async function afterLimits<T>(running: Promise<T>[]) {
  let isOver = false
  const outcomes = Promise.allSettled(running).finally(() => {
    isOver = true
  })
  while (!isOver) {
    await vi.advanceTimersByTimeAsync(50)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return outcomes
}

const AWAY = { status: 'rejected', reason: expect.any(DatabaseAway) }

function open(url: string, options: Parameters<typeof openPostgres>[1] = {}) {
  const database = openPostgres(url, { ...LIMITS, max: 3, ...options })
  const ask = () => sql<{ one: number }>`select ${1}::int as one`.execute(database.db)
  return { ...database, ask, askAll: () => [1, 2, 3, 4, 5, 6].map(ask) }
}

describe('when the network drops packets without telling anybody', () => {
  it('fails what was running in time, and works when the network is back', async () => {
    const proxy = await openProxy(SERVER)
    const database = open(proxy.url)
    await Promise.all(database.askAll())
    proxy.silence()
    expect(await afterLimits(database.askAll())).toMatchObject(Array(6).fill(AWAY))
    expect(await afterLimits([database.ask()])).toMatchObject([AWAY])
    proxy.repair()
    await Promise.all(database.askAll())
    await database.close()
  })

  it('lets others have what a lost transaction has locked', async () => {
    const proxy = await openProxy(SERVER)
    const [lost, other] = [open(proxy.url), open(SERVER)]
    const key = randomInt(2 ** 31)
    const lock = (db: Db) => sql`select pg_advisory_xact_lock(${key}::int)`.execute(db)
    const cutOff = lost.db.transaction().execute(async (tx) => {
      await lock(tx)
      proxy.silence()
      await lock(tx)
    })
    expect(await afterLimits([cutOff])).toMatchObject([AWAY])
    await lock(other.commandDb)
    proxy.repair()
    await Promise.all([lost.close(), other.close()])
  })

  it('replaces connections that were lost while nobody used them', async () => {
    const proxy = await openProxy(SERVER)
    const database = open(proxy.url)
    await Promise.all(database.askAll())
    proxy.silence()
    proxy.repair()
    expect(await afterLimits([database.ask()])).toMatchObject([AWAY])
    await Promise.all(database.askAll())
    await database.close()
  })

  it('ends a transaction without waiting for another limit', async () => {
    const proxy = await openProxy(SERVER)
    const database = open(proxy.url)
    const broken = database.db.transaction().execute(async (tx) => {
      await sql`select ${1}::int`.execute(tx)
      proxy.silence()
      const lost = sql`select ${2}::int`.execute(tx)
      await Promise.all([lost, vi.advanceTimersByTimeAsync(LIMITS.limits.request)])
    })
    await expect(broken).rejects.toThrow(DatabaseAway)
    await database.close()
  })

  it('replaces the connections of the queue and of downloads', async () => {
    const proxy = await openProxy(SERVER)
    const database = open(proxy.url)
    const run = () => database.queue.db.executeSql('select 1', [])
    const download = async () => {
      let text = ''
      for await (const chunk of database.copyRows!(CompiledQuery.raw('select 1'))) text += String(chunk)
      return text
    }
    await Promise.all([run(), download()])
    proxy.silence()
    expect(await afterLimits<unknown>([run(), download()])).toMatchObject([AWAY, AWAY])
    proxy.repair()
    await run()
    expect(await download()).toBe('"1"\r\n')
    await database.close()
  })
})

it('limits statements of requests, later those of tasks, and never those of commands', async () => {
  const holder = open(SERVER)
  const database = open(SERVER)
  await Promise.all(database.askAll())
  await holder.commandDb.connection().execute(async (connection) => {
    const lock = sql`select pg_advisory_lock(2026)`
    await lock.execute(connection)
    const ended: string[] = []
    const start = async (name: 'db' | 'taskDb' | 'commandDb') => {
      await lock.execute(database[name]).catch((error) => expect(error).toBeInstanceOf(DatabaseAway))
      ended.push(name)
    }
    const running = Promise.all([start('db'), start('taskDb'), start('commandDb')])
    await vi.advanceTimersByTimeAsync(LIMITS.limits.request - 1)
    expect(ended).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toEqual(['db'])
    await vi.advanceTimersByTimeAsync(LIMITS.limits.task - LIMITS.limits.request)
    expect(ended).toEqual(['db', 'taskDb'])
    await vi.advanceTimersByTimeAsync(HOUR)
    expect(ended).toEqual(['db', 'taskDb'])
    await sql`select pg_advisory_unlock(2026)`.execute(connection)
    await running
  })
  await Promise.all([database.close(), holder.close()])
})

it('prepares statements of requests and tasks on the same connection', async () => {
  const { db, taskDb, close } = open(SERVER, { max: 1 })
  await sql`select ${1}::int`.execute(db)
  await sql`select ${2}::int, 'of a task'`.execute(taskDb)
  await close()
})

it('does not wait for a free connection for ever', async () => {
  const database = open(SERVER, { max: 1 })
  await database.commandDb.connection().execute(async () => {
    expect(await afterLimits([database.ask()])).toMatchObject([AWAY])
  })
  await database.ask()
  await database.close()
})

describe('several hosts', () => {
  const { username, hostname, port, pathname } = new URL(SERVER)

  it('are tried in turn', async () => {
    const silent = await openProxy(SERVER)
    silent.silence()
    const first = `127.0.0.1:1,127.0.0.1:${new URL(silent.url).port}`
    const database = open(`postgres://${username}@${first},${hostname}:${port}${pathname}`)
    const asked = database.ask()
    await silent.isReached
    await vi.advanceTimersByTimeAsync(LIMITS.connectWithin)
    expect((await asked).rows).toEqual([{ one: 1 }])
    await database.close()
  })

  it('are refused while they are read-only, also when one becomes that later', async () => {
    const empty = await openServerDatabase('template template0')
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(empty.db)
    const name = rows[0]!.name
    const url = `postgres://${username}@127.0.0.1:1,${hostname}:${port}/${name}?target_session_attrs=read-write`
    const database = open(url)
    await sql`create table written (number int)`.execute(database.db)
    await sql`alter database ${sql.ref(name)} set default_transaction_read_only = on`.execute(empty.db)
    const others = sql`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and pid <> pg_backend_pid()`
    await others.execute(empty.db)
    await expect(sql`insert into written values (1)`.execute(database.db)).rejects.toThrow(DatabaseAway)
    await sql`alter database ${sql.ref(name)} reset default_transaction_read_only`.execute(empty.db)
    await sql`insert into written values (2)`.execute(database.db)
    await database.close()
    await empty.close()
  })
})

it('says in one sentence that a server is read-only, and that one cannot be reached', async () => {
  const openAt = (url: string) =>
    openDatabase(
      readConfig({ AUTH_SECRET: 'a secret that is used in tests only', DATABASE_URL: url }),
      createLog('silent'),
    )
  await expect(openAt(`${SERVER}?options=-c%20default_transaction_read_only%3Don`)).rejects.toThrow(
    /^DATABASE_URL: this server is read-only, perhaps a standby\. Use the address of the primary/,
  )
  await expect(openAt('postgres://127.0.0.1:1,127.0.0.1:2/x')).rejects.toThrow(/the database cannot be reached/)
})
