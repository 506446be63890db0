import { CompiledQuery, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createLog } from '../../log.ts'
import { openProxy } from '../../testing/silent-proxy.ts'
import { openServerDatabase } from '../../testing/test-database.ts'
import { openPostgres } from './client.ts'
import { DatabaseAway } from './database-away.ts'
import { openDatabase } from './open-database.ts'

const SERVER = process.env.TEST_DATABASE_URL ?? ''
/** Short, so that nobody waits long. Unit: milliseconds. */
const SHORT = { connectWithin: 500, waitAtMost: 800, limits: { request: 500, task: 1000 } }

function open(url: string, options: Parameters<typeof openPostgres>[1] = {}) {
  const database = openPostgres(url, { ...SHORT, max: 3, ...options })
  const ask = () => sql<{ one: number }>`select ${1}::int as one`.execute(database.db)
  return { ...database, ask, askAll: () => Promise.allSettled([1, 2, 3, 4, 5, 6].map(ask)) }
}

describe('when the network drops packets without telling anybody', () => {
  it('fails what was running in time, and works when the network is back', async () => {
    const proxy = await openProxy(SERVER)
    const database = open(proxy.url)
    await database.askAll()
    proxy.silence()
    for (const answer of await database.askAll())
      expect(answer).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseAway) })
    await expect(database.ask()).rejects.toThrow(DatabaseAway)
    proxy.repair()
    await database.ask()
    for (const answer of await database.askAll()) expect(answer.status).toBe('fulfilled')
    await database.close()
  })

  it('replaces connections that were lost while nobody used them', async () => {
    const proxy = await openProxy(SERVER)
    const database = open(proxy.url)
    await database.askAll()
    proxy.silence()
    proxy.repair()
    await expect(database.ask()).rejects.toThrow(DatabaseAway)
    for (const answer of await database.askAll()) expect(answer.status).toBe('fulfilled')
    await database.close()
  })

  it('ends a transaction without waiting for another limit', async () => {
    const proxy = await openProxy(SERVER)
    const database = open(proxy.url)
    const start = performance.now()
    const broken = database.db.transaction().execute(async (tx) => {
      await sql`select ${1}::int`.execute(tx)
      proxy.silence()
      await sql`select ${2}::int`.execute(tx)
    })
    await expect(broken).rejects.toThrow(DatabaseAway)
    expect(performance.now() - start).toBeLessThan(2 * SHORT.limits.request)
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
    await Promise.all([run, download].map((ask) => expect(ask()).rejects.toThrow(DatabaseAway)))
    proxy.repair()
    await run()
    expect(await download()).toBe('"1"\n')
    await database.close()
  })
})

describe('the limit of a statement', () => {
  it('is short for requests, longer for tasks, and none for commands', async () => {
    const database = open(SERVER)
    const wait = sql`select pg_sleep(0.7)`
    await expect(wait.execute(database.db)).rejects.toThrow(DatabaseAway)
    await wait.execute(database.taskDb)
    await sql`select pg_sleep(1.1)`.execute(database.commandDb)
    await expect(sql`select pg_sleep(1.1)`.execute(database.taskDb)).rejects.toThrow(DatabaseAway)
    await database.close()
  })
})

it('prepares statements of requests and tasks on the same connection', async () => {
  const { db, taskDb, close } = open(SERVER, { max: 1 })
  await sql`select ${1}::int`.execute(db)
  await sql`select ${2}::int, 'of a task'`.execute(taskDb)
  await close()
})

it('does not wait for a free connection for ever', async () => {
  const database = open(SERVER, { max: 1, waitAtMost: 200 })
  await database.commandDb.connection().execute(() => expect(database.ask()).rejects.toThrow(DatabaseAway))
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
    expect((await database.ask()).rows).toEqual([{ one: 1 }])
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
