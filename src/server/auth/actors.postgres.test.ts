import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { makeAdmin, makeManager, makeStudent } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'
import { Actors } from './actors.ts'

const app = await createTestApp()
const { db } = app

/** The memory of one process, as `npm start` has it. */
async function startProcess() {
  const actors = new Actors(app.auth, app.database)
  const changes = await actors.follow()
  afterAll(() => changes.stop())
  return { actors, who: (cookie: string) => actors.of(cookie) }
}

describe('who is calling', () => {
  it('is remembered: asked again, it is the very same', async () => {
    const { who } = await startProcess()
    const cookie = await app.cookieFor((await makeStudent(db)).id)
    const first = await who(cookie)
    expect(first).not.toBeNull()
    expect(await who(cookie)).toBe(first)
  })

  it('is forgotten by every process once the session, the role, the departments or the profile change', async () => {
    const processes = [await startProcess(), await startProcess()]
    const manager = await makeManager(db, ['Law', 'Physics'])
    const cookie = await app.cookieFor(manager.id)
    const seen = () => Promise.all(processes.map(({ who }) => who(cookie)))
    const everywhere = async (expected: unknown) => {
      await seen()
      await expect.poll(seen).toMatchObject([expected, expected])
    }
    await everywhere({ role: 'manager', departments: ['Law', 'Physics'] })
    await db.deleteFrom('managerDepartments').where('departmentName', '=', 'Law').execute()
    await everywhere({ departments: ['Physics'] })
    await db.updateTable('departments').set({ name: 'Astronomy' }).where('name', '=', 'Physics').execute()
    await everywhere({ departments: ['Astronomy'] })
    await db.updateTable('profiles').set({ role: 'student' }).where('id', '=', manager.id).execute()
    await everywhere({ role: 'student', departments: [] })
    await db.deleteFrom('sessions').where('userId', '=', manager.id).execute()
    await expect.poll(seen).toEqual([null, null])
  })

  it('is asked anew after an own write, and by everybody after a reviewer’s', async () => {
    const { actors, who } = await startProcess()
    const cookies = await Promise.all(
      [await makeStudent(db), await makeStudent(db)].map((person) => app.cookieFor(person.id)),
    )
    const [writer, other] = await Promise.all(cookies.map(who))
    actors.forgetAfter(writer!)
    expect(await who(cookies[0]!)).not.toBe(writer)
    expect(await who(cookies[1]!)).toBe(other)
    actors.forgetAfter(await who(await app.cookieFor((await makeAdmin(db)).id)))
    expect(await who(cookies[1]!)).not.toBe(other)
  })

  it('is not remembered while the database cannot tell what changes, and is again afterwards', async () => {
    const { who } = await startProcess()
    const cookie = await app.cookieFor((await makeStudent(db)).id)
    const before = await who(cookie)
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`.execute(db)
    await expect.poll(() => who(cookie)).not.toBe(before)
    const isRemembered = async () => {
      const first = await who(cookie)
      return first === (await who(cookie))
    }
    await expect.poll(isRemembered, { timeout: 10_000 }).toBe(true)
  })
})
