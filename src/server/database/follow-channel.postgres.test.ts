import { connect, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { Actors } from '../auth/actors.ts'
import { makeStudent } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'
import { followChannel, type Listener } from './follow-channel.ts'

const app = await createTestApp()
const { db } = app

/** Notes what a listener is told. */
function noting() {
  const heard: string[] = []
  const listener: Listener = {
    found: () => void heard.push('found'),
    told: (payload) => void heard.push(payload),
    lost: () => void heard.push('lost'),
  }
  return { heard, listener }
}

async function ownAddress(): Promise<URL> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const address = new URL(process.env.TEST_DATABASE_URL ?? '')
  address.pathname = `/${rows[0]?.name}`
  return address
}

/**
 * The database behind a pooler that accepts `listen` and passes no notification on, as PgBouncer does in transaction
 * mode: here by listening to another channel.
 */
function behindPooler(channel: string): Promise<string> {
  return behind((sent) => sent.replace(`listen "${channel}"`, `listen "${channel.replace(/./g, 'x')}"`))
}

/** The database behind what passes on what `pass` makes of each message; an empty text breaks the connection. */
async function behind(pass: (sent: string) => string): Promise<string> {
  const address = await ownAddress()
  const { hostname, port } = address
  const pooler = createServer((client) => {
    const server = connect(Number(port), hostname)
    client.on('data', (sent) => {
      const passed = pass(sent.toString('latin1'))
      if (passed) server.write(Buffer.from(passed, 'latin1'))
      else client.resetAndDestroy()
    })
    server.pipe(client)
    client.on('close', () => server.destroy())
    server.on('error', () => client.destroy())
    client.on('error', () => server.destroy())
  })
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve))
  afterAll(() => void pooler.close())
  const own = pooler.address()
  address.hostname = '127.0.0.1'
  address.port = String(typeof own === 'object' && own?.port)
  return address.href
}

it('tells what is said on the channel, once a trial has arrived', async () => {
  const { heard, listener } = noting()
  const followed = await followChannel((await ownAddress()).href, 'news', listener)
  await sql`select pg_notify('news', 'rain')`.execute(db)
  await expect.poll(() => heard).toEqual(['found', 'rain'])
  await followed.stop()
})

it('does not wait for ever, nor rely on being told, where a pooler passes nothing on', async () => {
  const { heard, listener } = noting()
  const start = performance.now()
  const followed = await followChannel(await behindPooler('news'), 'news', listener)
  expect(performance.now() - start).toBeLessThan(5_000)
  await sql`select pg_notify('news', 'rain')`.execute(db)
  await wait(200)
  expect(heard).toEqual([])
  await followed.stop()
})

it('tries again when a connection of its trial breaks', async () => {
  const { heard, listener } = noting()
  let trials = 0
  const address = await behind((sent) => (sent.includes('pg_notify') && trials++ === 0 ? '' : sent))
  const followed = await followChannel(address, 'trials', listener)
  await expect.poll(() => heard, { timeout: 5_000 }).toEqual(['lost', 'found'])
  await followed.stop()
})

it('so nobody is remembered there, and what is taken away is gone at once', async () => {
  const address = await behindPooler('person_changed')
  const actors = new Actors(app.auth, {
    ...app.database,
    follow: (channel, listener) => followChannel(address, channel, listener),
  })
  const followed = await actors.follow()
  const { id } = await makeStudent(db)
  const cookie = await app.cookieFor(id)
  const first = await actors.of(cookie)
  expect(first).toMatchObject({ id })
  expect(await actors.of(cookie)).not.toBe(first)
  await db.deleteFrom('sessions').where('userId', '=', id).execute()
  expect(await actors.of(cookie)).toBeNull()
  await followed.stop()
})

it('does not connect again once it is stopped', async () => {
  const { heard, listener } = noting()
  const followed = await followChannel((await ownAddress()).href, 'storms', listener)
  const open = sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and query like 'listen "storms"%'`
  const { rows } = await open.execute(db)
  await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)
  await expect.poll(() => heard).toContain('lost')
  await followed.stop()
  await wait(1_500)
  expect((await open.execute(db)).rows).toEqual([])
})
