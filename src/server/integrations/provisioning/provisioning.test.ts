import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  makeAdmin,
  makeDepartment,
  makeInternship,
  makeProfile,
  makeStudent,
  makeSupervisor,
} from '../../testing/factories.ts'
import { connectScim, patch } from '../../testing/provisioning.ts'
import { createTestApp } from '../../testing/test-app.ts'

// Tests the effect of provisioning on accounts, roles and sessions. The vendors' requests are tested in scim/.

const app = await createTestApp()
const { db } = app
await db.updateTable('signInSettings').set({ provisioning: true }).execute()
await makeDepartment(db, 'Biology')
const keeper = await makeAdmin(db)
const admin = await app.as(keeper)
const staffRules = [
  { value: 'Biology staff', role: 'manager' as const, departments: ['Biology', 'No such department'] },
  { value: 'object-id-of-admins', role: 'admin' as const, departments: [] },
]
const directory = await connectScim(app, { domains: ['uni.example'], staffRules })
const { call } = directory

const address = () => `p${randomUUID().slice(0, 8)}@uni.example`
const add = async (userName = address()) => (await call('POST', 'Users', { userName })).body
const profileOf = (id: string) => db.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const setActive = (id: string, value: unknown) =>
  call('PATCH', `Users/${id}`, patch({ op: 'Replace', path: 'active', value }))
const groupWith = async (facts: object, ...members: string[]) =>
  (await call('POST', 'Groups', { ...facts, members: members.map((value) => ({ value })) })).body.id
type Facts = { userName: string; externalId: string }
const whoIs = async (cookie: string) => (await app.clientWith(cookie).session.get()).person

describe('an account', () => {
  it('is created verified, as a student of the university of its domain', async () => {
    await db.insertInto('universityDomains').values({ domain: 'uni.example', university: 'Uni' }).execute()
    const userName = address()
    const { body } = await call('POST', 'Users', {
      userName: userName.toUpperCase(),
      displayName: 'Ana María Ruiz',
      'urn:ietf:params:scim:schemas:extension:fieldmark:2.0:User': { graduationYear: 2027 },
    })
    expect(await profileOf(body.id)).toMatchObject({
      email: userName,
      emailVerified: true,
      firstName: 'Ana María',
      lastName: 'Ruiz',
      university: 'Uni',
      graduationYear: 2027,
      role: 'student',
    })
  })

  it('that exists and is verified is linked; it keeps its password and what is not mentioned', async () => {
    const email = address()
    const student = await makeStudent(db, { email, major: 'Law' })
    await db
      .insertInto('accounts')
      .values({ userId: student.id, accountId: student.id, providerId: 'credential', password: 'hash' })
      .execute()
    const cookie = await app.cookieFor(student.id)
    const linked = await call('POST', 'Users', { userName: 'login-name', emails: [{ value: email }] })
    expect(linked).toMatchObject({ status: 201, body: { id: student.id, name: { givenName: 'Zoë' } } })
    expect(await profileOf(student.id)).toMatchObject({
      major: 'Law',
      graduationYear: 2027,
      university: 'Example University',
    })
    expect(await db.selectFrom('accounts').select('id').where('userId', '=', student.id).execute()).toHaveLength(1)
    expect(await whoIs(cookie)).toMatchObject({ id: student.id })
  })

  it('that somebody registered without verifying it loses their password and sessions', async () => {
    const email = address()
    const squatter = await makeProfile(db, { email, emailVerified: false, firstName: 'Squatter' })
    await db
      .insertInto('accounts')
      .values({ userId: squatter.id, accountId: squatter.id, providerId: 'credential', password: 'hash' })
      .execute()
    const cookie = await app.cookieFor(squatter.id)
    await call('POST', 'Users', { userName: email, name: { givenName: 'Real', familyName: 'Person' } })
    expect(await profileOf(squatter.id)).toMatchObject({ emailVerified: true, firstName: 'Real' })
    expect(await db.selectFrom('accounts').select('id').where('userId', '=', squatter.id).execute()).toEqual([])
    expect(await whoIs(cookie)).toBeNull()
  })

  it('gets a new address, and what was mailed to the old one no longer works', async () => {
    const { id } = await add()
    await db
      .insertInto('verifications')
      .values({ identifier: `reset-password:${id}`, value: id, expiresAt: new Date(Date.now() + 60_000) })
      .execute()
    const email = address()
    await call('PATCH', `Users/${id}`, patch({ op: 'replace', path: 'emails', value: [{ value: email }] }))
    expect(await profileOf(id)).toMatchObject({ email, emailVerified: true })
    expect(await db.selectFrom('verifications').select('id').where('value', '=', id).execute()).toEqual([])
    const taken = { op: 'replace', path: 'emails[primary eq true].value', value: (await add()).userName }
    expect(await call('PATCH', `Users/${id}`, patch(taken))).toMatchObject({
      status: 409,
      body: { scimType: 'uniqueness' },
    })
  })

  it("never gets the address of a supervisor of the student's own internships, however it is written", async () => {
    const userName = address()
    const { id } = await add(userName)
    const supervisor = address()
    await makeSupervisor(db, await makeInternship(db, { id }), { email: supervisor })
    for (const value of [supervisor, `\u200b${supervisor.toUpperCase()}\u2060`]) {
      const detail = `The address ${supervisor} is that of a supervisor of this person's internships.`
      const refused = { status: 409, body: { scimType: 'uniqueness', detail } }
      const emails = [{ value }]
      expect(await call('PATCH', `Users/${id}`, patch({ op: 'replace', path: 'emails', value: emails }))).toMatchObject(
        refused,
      )
      expect(await call('PUT', `Users/${id}`, { userName, emails })).toMatchObject(refused)
    }
    expect(await profileOf(id)).toMatchObject({ email: userName })
    const someoneElse = await add()
    const emails = [{ value: supervisor }]
    expect((await call('PUT', `Users/${someoneElse.id}`, { userName: someoneElse.userName, emails })).status).toBe(200)
  })
})

describe('deactivating', () => {
  it('ends the sessions at once; activating allows new ones', async () => {
    const { id } = await add()
    const cookie = await app.cookieFor(id)
    expect(await whoIs(cookie)).toMatchObject({ id })
    expect((await setActive(id, false)).body.active).toBe(false)
    expect(await whoIs(cookie)).toBeNull()
    expect(await db.selectFrom('sessions').select('id').where('userId', '=', id).execute()).toEqual([])
    await setActive(id, 'True')
    expect(await profileOf(id)).toMatchObject({ lockedAt: null, lockedFrom: null })
    expect(await whoIs(await app.cookieFor(id))).toMatchObject({ id })
  })

  it('by deleting keeps the account and its records; a new POST unlocks it', async () => {
    const { id, userName } = await add()
    const cookie = await app.cookieFor(id)
    await call('DELETE', `Users/${id}`)
    expect(await whoIs(cookie)).toBeNull()
    expect((await profileOf(id)).lockedAt).not.toBeNull()
    expect(await add(String(userName))).toMatchObject({ id, active: true })
    expect((await profileOf(id)).lockedAt).toBeNull()
  })

  it.each([
    ['PATCH', (id: string) => setActive(id, false)],
    [
      'PATCH without a path',
      (id: string) => call('PATCH', `Users/${id}`, patch({ op: 'replace', value: { active: 'False' } })),
    ],
    [
      'PUT',
      async (id: string) => call('PUT', `Users/${id}`, { ...(await call('GET', `Users/${id}`)).body, active: false }),
    ],
  ])('by %s ends with a new POST, which brings back data and groups', async (_method, deactivate) => {
    const userName = address()
    const name = { givenName: 'Ana', familyName: 'Ruiz' }
    const externalId = randomUUID()
    const { id } = (await call('POST', 'Users', { userName, externalId, name })).body
    const group = await groupWith({ displayName: 'Biology staff' }, id)
    expect((await deactivate(id)).body.active).toBe(false)
    const again = await call('POST', 'Users', { userName, externalId, name: { givenName: 'Anna' }, active: true })
    expect(again).toMatchObject({
      status: 201,
      body: { id, active: true, externalId, name: { ...name, givenName: 'Anna' } },
    })
    expect(again.headers.get('location')).toContain(id)
    expect(await profileOf(id)).toMatchObject({ lockedAt: null, lockedFrom: null, firstName: 'Anna', role: 'manager' })
    expect(await whoIs(await app.cookieFor(id))).toMatchObject({ role: 'manager', departments: ['Biology'] })
    expect((await call('GET', `Groups/${group}`)).body.members).toMatchObject([{ value: id }])
    expect((await call('GET', `Users?filter=userName eq "${userName}"`)).body.totalResults).toBe(1)
    // Now an active account has the name.
    expect(await call('POST', 'Users', { userName, externalId })).toMatchObject({
      status: 409,
      body: { scimType: 'uniqueness' },
    })
    await call('DELETE', `Groups/${group}`)
  })

  it('does not end for somebody else with the same address or userName, unless an admin releases the identifier', async () => {
    const userName = address()
    const { id } = (await call('POST', 'Users', { userName, externalId: randomUUID() })).body
    await setActive(id, false)
    const successor = { userName, externalId: randomUUID() }
    for (const body of [successor, { ...successor, userName: address(), emails: [{ value: userName }] }])
      expect(await call('POST', 'Users', body)).toMatchObject({
        status: 409,
        body: { scimType: 'uniqueness', detail: expect.stringContaining('another externalId') },
      })
    expect((await profileOf(id)).lockedAt).not.toBeNull()
    const { signOns } = await admin.users.get({ id })
    expect(signOns).toMatchObject([{ kind: 'provisioning', connectionId: directory.id }])
    await admin.signInConnections.releasePerson({ id: directory.id, accountId: id })
    expect(await call('POST', 'Users', successor)).toMatchObject({ status: 201, body: { id, active: true } })
    expect((await admin.users.get({ id })).signOns).toEqual([])
  })

  it('ends for a person without an external ID, before or now', async () => {
    for (const [before, now] of [
      [undefined, randomUUID()],
      [randomUUID(), undefined],
    ]) {
      const userName = address()
      const { id } = (await call('POST', 'Users', { userName, ...(before && { externalId: before }) })).body
      await setActive(id, false)
      const again = await call('POST', 'Users', { userName, ...(now && { externalId: now }) })
      expect(again).toMatchObject({ status: 201, body: { id, active: true } })
    }
  })

  it.each([
    [
      'the address, in other letters',
      (p: Facts) => ({ userName: 'new-login', emails: [{ value: p.userName.toUpperCase() }] }),
    ],
    ['the userName', (p: Facts) => ({ userName: p.userName, emails: [{ value: address() }] })],
    ['the externalId', (p: Facts) => ({ userName: address(), externalId: p.externalId })],
  ])('is ended by a POST that has only %s in common', async (_what, facts) => {
    const person = { userName: address(), externalId: randomUUID() }
    const { id } = (await call('POST', 'Users', person)).body
    await setActive(id, false)
    const again = await call('POST', 'Users', { ...facts(person), displayName: 'Ana Ruiz' })
    expect(again).toMatchObject({ status: 201, body: { id, active: true } })
    expect(await profileOf(id)).toMatchObject({ lockedAt: null })
  })

  it('stays if the POST is about somebody else too, comes from another directory, or an admin has locked the account', async () => {
    const [gone, here] = [await add(), await add()]
    await setActive(gone.id, false)
    const mixed = { userName: gone.userName, emails: [{ value: here.userName }] }
    expect(await call('POST', 'Users', mixed)).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
    const elsewhere = await connectScim(app, { domains: ['uni.example'] })
    expect((await elsewhere.call('POST', 'Users', { userName: gone.userName })).status).toBe(409)
    expect((await profileOf(gone.id)).lockedAt).not.toBeNull()
    await admin.users.lock({ id: here.id })
    expect((await call('POST', 'Users', { userName: here.userName })).status).toBe(409)
    expect((await profileOf(here.id)).lockedAt).not.toBeNull()
  })

  it('can be ended by a PUT too', async () => {
    const { id, userName } = await add()
    await setActive(id, false)
    expect(await call('PUT', `Users/${id}`, { userName, active: true })).toMatchObject({
      status: 200,
      body: { active: true },
    })
    expect(await profileOf(id)).toMatchObject({ lockedAt: null })
  })

  it('does not let the directory undo what an admin has locked by hand', async () => {
    const { id } = await add()
    await admin.users.lock({ id })
    for (const value of [true, false, true]) expect((await setActive(id, value)).body.active).toBe(false)
    await admin.users.unlock({ id })
    expect((await call('GET', `Users/${id}`)).body.active).toBe(true)
  })
})

describe('groups', () => {
  it('give roles and departments, which end with the membership in running sessions', async () => {
    const { id } = await add()
    const cookie = await app.cookieFor(id)
    const group = await groupWith({ displayName: 'Biology staff' }, id)
    expect(await whoIs(cookie)).toMatchObject({ role: 'manager', departments: ['Biology'] })
    await call('PATCH', `Groups/${group}`, patch({ op: 'Remove', path: `members[value eq "${id}"]` }))
    expect(await whoIs(cookie)).toMatchObject({ role: 'student', departments: [] })
    await call('PATCH', `Groups/${group}`, patch({ op: 'Add', path: 'members', value: [{ value: id }] }))
    await call('PATCH', `Groups/${group}`, patch({ op: 'Replace', path: 'displayName', value: 'Others' }))
    expect(await whoIs(cookie)).toMatchObject({ role: 'student' })
    await call('PATCH', `Groups/${group}`, patch({ op: 'Replace', path: 'displayName', value: 'Biology staff' }))
    expect(await whoIs(cookie)).toMatchObject({ role: 'manager' })
    await call('DELETE', `Groups/${group}`)
    expect(await whoIs(cookie)).toMatchObject({ role: 'student', departments: [] })
  })

  it('are named by their external id too, and no group gives a role without a rule', async () => {
    const { id } = await add()
    await groupWith({ displayName: 'admin' }, id)
    expect((await profileOf(id)).role).toBe('student')
    const group = await groupWith({ displayName: 'IT', externalId: 'object-id-of-admins' }, id)
    expect((await profileOf(id)).role).toBe('admin')
    await call('DELETE', `Users/${id}`)
    expect((await call('DELETE', `Groups/${group}`)).status).toBe(204)
    expect(await profileOf(id)).toMatchObject({ role: 'student', roleFrom: null })
  })

  it('leave a role that was given by hand', async () => {
    const manager = await makeProfile(db, { email: address(), role: 'manager' })
    await add(manager.email)
    const group = await groupWith({ displayName: 'Biology staff' }, manager.id)
    await call('DELETE', `Groups/${group}`)
    expect((await profileOf(manager.id)).role).toBe('manager')
  })
})

describe('the last admin', () => {
  it('is neither locked, deleted nor made a student', async () => {
    const { id } = await add()
    const group = await groupWith({ displayName: 'Admins', externalId: 'object-id-of-admins' }, id)
    const cookie = await app.cookieFor(id)
    await db.updateTable('profiles').set({ lockedAt: app.time.now }).where('id', '=', keeper.id).execute()
    const members = patch({ op: 'Remove', path: 'members' })
    const refusals = [
      await setActive(id, false),
      await call('DELETE', `Users/${id}`),
      await call('DELETE', `Groups/${group}`),
      await call('PATCH', `Groups/${group}`, members),
    ]
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ status: 400, body: { scimType: 'mutability' } })
      expect(refusal.body.detail).toContain('the last admin')
    }
    expect(await whoIs(cookie)).toMatchObject({ id, role: 'admin' })
    expect((await call('GET', `Groups/${group}`)).body.members).toHaveLength(1)
    const change = { id: directory.id, name: 'Directory', domains: ['uni.example'], staffRules: [] }
    await expect(app.clientWith(cookie).provisioning.change(change)).rejects.toThrow('leave nobody as admin')
    await db.updateTable('profiles').set({ lockedAt: null }).where('id', '=', keeper.id).execute()
    expect((await call('PATCH', `Groups/${group}`, members)).status).toBe(204)
    expect(await whoIs(cookie)).toMatchObject({ role: 'student' })
  })
})

describe('an admin', () => {
  it('sees the token once, and how many accounts and groups there are', async () => {
    const { token } = await admin.provisioning.add({ name: 'Second', domains: ['a.example', 'a.example'], staffRules })
    expect(token).toMatch(/^scim_[\da-f]{32}_[\w-]{43}$/)
    const list = await admin.provisioning.list()
    expect(JSON.stringify(list)).not.toContain(token)
    expect(list.baseUrl).toBe(`${app.config.publicUrl}/scim/v2`)
    const second = list.connections.find(({ name }) => name === 'Second')
    expect(second).toMatchObject({ domains: ['a.example'], people: 0, groups: 0, lastUsedAt: null, staffRules })
    const first = list.connections.find(({ id }) => id === directory.id)
    expect(first?.people).toBeGreaterThan(5)
    expect(first?.lastUsedAt).not.toBeNull()
  })

  it('changes the rules, which apply at once', async () => {
    const { id } = await add()
    await groupWith({ displayName: 'Chemists' }, id)
    const rules = [...staffRules, { value: 'Chemists', role: 'manager' as const, departments: [] }]
    const facts = { id: directory.id, name: 'Directory', domains: ['uni.example'] }
    await admin.provisioning.change({ ...facts, staffRules: rules })
    expect((await profileOf(id)).role).toBe('manager')
    await admin.provisioning.change({ ...facts, staffRules })
    expect((await profileOf(id)).role).toBe('student')
  })

  it('removes a connection; accounts, roles and locks stay', async () => {
    const leaving = await connectScim(app, { domains: ['leaving.example'], staffRules })
    const person = async (name: string) =>
      (await leaving.call('POST', 'Users', { userName: `${name}@leaving.example` })).body.id
    const [staff, locked] = [await person('staff'), await person('locked')]
    await leaving.call('POST', 'Groups', { displayName: 'Biology staff', members: [{ value: staff }] })
    await leaving.call('PATCH', `Users/${locked}`, patch({ op: 'replace', value: { active: false } }))
    await admin.provisioning.remove({ id: leaving.id })
    expect(await profileOf(staff)).toMatchObject({ role: 'manager', roleFrom: null })
    expect((await profileOf(locked)).lockedAt).not.toBeNull()
    await expect(admin.provisioning.remove({ id: leaving.id })).rejects.toThrow('no longer exists')
  })
})
