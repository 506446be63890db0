import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makeStale } from '../../testing/account-factories.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { makeStudent } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { actorFrom } from './read-actor.ts'

const app = await createTestApp()
const { db } = app
const HOUR = 60 * 60 * 1000

/** A remembered session. */
async function signInWith(profileId: string, facts: { userAgent?: string; address?: string } = {}) {
  const cookie = await app.cookieFor(profileId)
  const expiresAt = new Date(Date.now() + 30 * 24 * HOUR)
  const { id } = await db
    .updateTable('sessions')
    .set({ userAgent: facts.userAgent ?? '', ipAddress: facts.address ?? '', expiresAt })
    .where('userId', '=', profileId)
    .where('userAgent', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`update sessions set created_at = now() where id = ${id}`.execute(db)
  return { cookie, id, client: app.clientWith(cookie) }
}

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

describe('where you are signed in', () => {
  it('lists the own sessions that have not expired, with device, address and last use, last used first', async () => {
    const student = await makeStudent(db)
    await signInWith((await makeStudent(db)).id, { userAgent: SAFARI })
    const phone = await signInWith(student.id, { userAgent: SAFARI, address: '192.0.2.7' })
    const expired = await signInWith(student.id, { userAgent: 'old' })
    const laptop = await signInWith(student.id, { userAgent: FIREFOX, address: '198.51.100.4' })
    await db.updateTable('sessions').set({ expiresAt: new Date() }).where('id', '=', expired.id).execute()
    const long = new Date(Date.now() - 3 * HOUR)
    await db.updateTable('sessions').set({ lastUsedAt: long }).where('id', '=', phone.id).execute()
    expect(await laptop.client.session.listMine()).toMatchObject([
      { id: laptop.id, device: 'Firefox on Windows', address: '198.51.100.4', isCurrent: true },
      { id: phone.id, device: 'Safari on iOS', address: '192.0.2.7', isCurrent: false, lastUsedAt: long.toISOString() },
    ])
  })

  it('ends one session, which stops at once', async () => {
    const student = await makeStudent(db)
    const phone = await signInWith(student.id, { userAgent: SAFARI })
    const laptop = await signInWith(student.id, { userAgent: FIREFOX })
    await laptop.client.session.end({ id: phone.id })
    expect((await phone.client.session.get()).person).toBeNull()
    await expectRefusal(phone.client.internships.listMine(), 'UNAUTHORIZED')
    expect((await laptop.client.session.get()).person?.id).toBe(student.id)
    await expectRefusal(laptop.client.session.end({ id: phone.id }), 'NOT_FOUND')
  })

  it('needs fresh proof to end sessions', async () => {
    const student = await makeStudent(db)
    const { id, client } = await signInWith(student.id)
    await makeStale(db, student)
    await expectRefusal(client.session.end({ id }), 'FRESH_PROOF_REQUIRED')
    await expectRefusal(client.session.endOthers(), 'FRESH_PROOF_REQUIRED')
  })

  it('ends all others', async () => {
    const student = await makeStudent(db)
    const others = [await signInWith(student.id, { userAgent: 'a' }), await signInWith(student.id, { userAgent: 'b' })]
    const somebodyElse = await signInWith((await makeStudent(db)).id, { userAgent: SAFARI })
    const laptop = await signInWith(student.id, { userAgent: FIREFOX })
    await laptop.client.session.endOthers()
    for (const { client } of others) expect((await client.session.get()).person).toBeNull()
    expect(await laptop.client.session.listMine()).toHaveLength(1)
    expect((await somebodyElse.client.session.get()).person).not.toBeNull()
  })

  it("refuses to end another person's session", async () => {
    const victim = await signInWith((await makeStudent(db)).id, { userAgent: FIREFOX })
    const attacker = await signInWith((await makeStudent(db)).id, { userAgent: SAFARI })
    await expectRefusal(attacker.client.session.end({ id: victim.id }), 'NOT_FOUND')
    expect((await victim.client.session.get()).person).not.toBeNull()
    expect(await attacker.client.session.listMine()).toHaveLength(1)
  })
})

describe('using a session', () => {
  async function lastUse(id: string) {
    return db.selectFrom('sessions').select(['lastUsedAt', 'ipAddress']).where('id', '=', id).executeTakeFirstOrThrow()
  }

  it('records the last use and the address, at most once in five minutes', async () => {
    const { id, client } = await signInWith((await makeStudent(db)).id, { address: '192.0.2.7' })
    const recent = new Date(Date.now() - 4 * 60_000)
    await db.updateTable('sessions').set({ lastUsedAt: recent }).where('id', '=', id).execute()
    await client.session.get()
    expect(await lastUse(id)).toEqual({ lastUsedAt: recent, ipAddress: '192.0.2.7' })
    await db
      .updateTable('sessions')
      .set({ lastUsedAt: new Date(Date.now() - 6 * 60_000) })
      .where('id', '=', id)
      .execute()
    await client.session.get()
    const used = await lastUse(id)
    expect(Date.now() - used.lastUsedAt.getTime()).toBeLessThan(60_000)
    expect(used.ipAddress).toBe('127.0.0.1')
  })

  it('takes one statement, whether the use is recorded or not', async () => {
    const { id, cookie } = await signInWith((await makeStudent(db)).id)
    let statements = 0
    const counted = db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const read = () =>
      actorFrom({ cookies: cookie, address: '192.0.2.7', setCookie: () => undefined }, app.auth, counted)
    await read()
    expect(statements).toBe(1)
    await sql`update sessions set last_used_at = '2020-01-01' where id = ${id}`.execute(db)
    await read()
    expect(statements).toBe(2)
  })
})

describe('renewing a session', () => {
  async function renew(cookie: string) {
    const response = await app.fetch('/api/v1/session/renewal', { method: 'POST', headers: { cookie } })
    return { status: response.status, cookies: response.headers.getSetCookie(), body: await response.json() }
  }
  const hoursLeft = (body: { expiresIn?: number | undefined }) => ((body.expiresIn ?? 0) * 1000) / HOUR

  const hoursKept = ([cookie = '']: string[]) => (Number(/; Max-Age=(\d+);/.exec(cookie)?.[1]) * 1000) / HOUR

  it('extends a remembered session by 30 days, in the browser too', async () => {
    const { cookie, client } = await signInWith((await makeStudent(db)).id)
    const { body, cookies } = await renew(cookie)
    expect(hoursLeft(body)).toBeCloseTo(30 * 24)
    expect(hoursLeft(await client.session.get())).toBeCloseTo(30 * 24)
    expect(cookies).toEqual([
      expect.stringMatching(/^fieldmark\.session_token=.*; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    expect(hoursKept(cookies)).toBeCloseTo(30 * 24)
  })

  it('extends another one by a day; it still ends when the browser closes', async () => {
    const { cookie, id } = await signInWith((await makeStudent(db)).id)
    await sql`update sessions set expires_at = now() + interval '1 minute' where id = ${id}`.execute(db)
    const { body, cookies } = await renew(`${cookie}; fieldmark.dont_remember=true.signature`)
    expect(hoursLeft(body)).toBeCloseTo(24)
    expect(cookies).toEqual([])
  })

  it('is possible until 90 days after signing in, and shortens nothing', async () => {
    const { cookie, id, client } = await signInWith((await makeStudent(db)).id)
    const signedInDaysAgo = (days: number) =>
      sql`update sessions set created_at = now() - ${days} * interval '1 day', expires_at = now() + interval '1 day'
        where id = ${id}`.execute(db)
    await signedInDaysAgo(80)
    expect(hoursLeft((await renew(cookie)).body)).toBeCloseTo(10 * 24)
    expect(hoursLeft(await client.session.get())).toBeCloseTo(10 * 24)
    await signedInDaysAgo(89.5)
    const { body, cookies } = await renew(cookie)
    expect(hoursLeft(body)).toBeCloseTo(24)
    expect(hoursKept(cookies)).toBeCloseTo(24)
  })

  it('is refused once the session has ended', async () => {
    const { cookie, id } = await signInWith((await makeStudent(db)).id)
    await db.deleteFrom('sessions').where('id', '=', id).execute()
    expect((await renew(cookie)).status).toBe(401)
  })
})
