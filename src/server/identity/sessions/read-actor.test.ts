import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makeManager, makeStudent } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db } = app
const DAY = 24 * 60 * 60 * 1000

async function signedInId(cookie: string) {
  const { person } = await app.clientWith(cookie).session.get()
  return person?.id ?? null
}

describe('the session cookie', () => {
  it("identifies the person, with a manager's current departments", async () => {
    const manager = await makeManager(db, ['Law', 'Physics'])
    const client = app.clientWith(await app.cookieFor(manager.id))
    expect((await client.session.get()).person).toMatchObject({ id: manager.id, departments: ['Law', 'Physics'] })
    await db.deleteFrom('managerDepartments').where('departmentName', '=', 'Law').execute()
    expect((await client.session.get()).person).toMatchObject({ departments: ['Physics'] })
  })

  it('is refused when it is unsigned, forged, truncated or has another name', async () => {
    const cookie = await app.cookieFor((await makeStudent(db)).id)
    const [name = '', signed = ''] = cookie.split('=')
    const [token] = decodeURIComponent(signed).split('.')
    const wrong = [
      `${name}=${token}`,
      `${name}=${token}.`,
      `${name}=${token}.${Buffer.alloc(32).toString('base64')}`,
      cookie.slice(0, -6),
      `x${cookie}`,
      `${name}=.${signed}`,
      `${name}=%E0%A4%A`,
    ]
    for (const forged of wrong) expect(await signedInId(forged)).toBeNull()
    expect(await signedInId(`theme=dark; ${cookie}; other="1"`)).not.toBeNull()
  })

  it('is refused once the session has expired', async () => {
    const student = await makeStudent(db)
    const cookie = await app.cookieFor(student.id)
    await db.updateTable('sessions').set({ expiresAt: new Date() }).where('userId', '=', student.id).execute()
    expect(await signedInId(cookie)).toBeNull()
  })
})

describe('using a session', () => {
  async function sessionThatEndsIn(days: number) {
    const student = await makeStudent(db)
    const cookie = await app.cookieFor(student.id)
    const now = Date.now()
    await sql`
      update sessions set expires_at = ${new Date(now + days * DAY)}, created_at = ${new Date(now + (days - 30) * DAY)}
      where user_id = ${student.id}`.execute(db)
    expect(await signedInId(cookie)).toBe(student.id)
    const { expiresAt } = await db
      .selectFrom('sessions')
      .select('expiresAt')
      .where('userId', '=', student.id)
      .executeTakeFirstOrThrow()
    return Math.round((expiresAt.getTime() - now) / DAY)
  }

  it('extends the session to 30 days, at most once a day', async () => {
    expect(await sessionThatEndsIn(12)).toBe(30)
    expect(await sessionThatEndsIn(29.5)).toBe(30)
    expect(await sessionThatEndsIn(29.2)).toBe(29)
  })
})
