import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeAdmin, makeStudent } from '../../../testing/factories.ts'
import { connectScim, patch, scimClient } from '../../../testing/provisioning.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const app = await createTestApp()
const { db } = app
const { id: connectionId, token, call } = await connectScim(app, { domains: ['uni.example'] })
const other = await connectScim(app, { domains: ['uni.example', 'other.example'], name: 'Other directory' })
beforeEach(async () => {
  await db.updateTable('signInSettings').set({ provisioning: true }).execute()
  await db.deleteFrom('attempts').execute()
})

const SPARE_ID = '00000000-0000-4000-8000-000000000000'
const newcomer = (name = `p${randomUUID().slice(0, 8)}`) => ({ userName: `${name}@uni.example` })
const add = async () => (await call('POST', 'Users', newcomer())).body
const profileOf = (id: string) => db.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const countProfiles = async () =>
  (
    await db
      .selectFrom('profiles')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

describe('who may call', () => {
  it('nobody while the setting is off, whatever the token', async () => {
    await db.updateTable('signInSettings').set({ provisioning: false }).execute()
    for (const path of ['Users', 'ServiceProviderConfig', 'nothing']) expect((await call('GET', path)).status).toBe(404)
  })

  it('not without a valid token, nor with a session', async () => {
    const wrong = `${token.slice(0, -3)}abc`
    const unknown = token.replace(connectionId.replaceAll('-', ''), SPARE_ID.replaceAll('-', ''))
    for (const one of [wrong, unknown, '', 'nonsense', `${token}x`]) {
      const answer = await scimClient(app, one)('GET', 'Users')
      expect(answer).toMatchObject({ status: 401, body: { status: '401', detail: 'This token is not valid.' } })
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    }
    const cookie = await app.cookieFor((await makeAdmin(db)).id)
    expect((await app.fetch('/scim/v2/Users', { headers: { cookie } })).status).toBe(401)
  })

  it('not with a token that was replaced or removed', async () => {
    const admin = await app.as(await makeAdmin(db))
    const first = await admin.provisioning.add({ name: 'Short-lived', domains: ['uni.example'], staffRules: [] })
    expect((await scimClient(app, first.token)('GET', 'Users')).status).toBe(200)
    const { connections } = await admin.provisioning.list()
    const { id } = connections.find(({ name }) => name === 'Short-lived')!
    const second = await admin.provisioning.renewToken({ id })
    expect((await scimClient(app, first.token)('GET', 'Users')).status).toBe(401)
    expect((await scimClient(app, second.token)('GET', 'Users')).status).toBe(200)
    await admin.provisioning.remove({ id })
    expect((await scimClient(app, second.token)('GET', 'Users')).status).toBe(401)
  })

  it('not too often', async () => {
    await db
      .insertInto('attempts')
      .values({ key: `provisioning ${connectionId}`, count: 3000, startedAt: app.time.now })
      .execute()
    const answer = await call('GET', 'Users')
    expect(answer).toMatchObject({ status: 429, body: { status: '429' } })
    expect(answer.headers.get('retry-after')).toBe('60')
    for (let attempt = 0; attempt < 30; attempt++) await scimClient(app, 'guess')('GET', 'Users')
    expect((await scimClient(app, 'guess')('GET', 'Users')).status).toBe(429)
    expect((await other.call('GET', 'Users')).status).toBe(200)
  })

  it('stores only a hash of the token and notes its use', async () => {
    await call('GET', 'Users?count=0')
    const row = await db
      .selectFrom('provisioningConnections')
      .selectAll()
      .where('id', '=', connectionId)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(token.slice(-20))
    expect(row.lastUsedAt).toEqual(app.time.now)
  })
})

describe('which accounts', () => {
  it('only addresses of the domains of the connection', async () => {
    const before = await countProfiles()
    for (const address of ['a@evil.example', 'a@uni.example.evil.example', 'a@sub.uni.example']) {
      const answer = await call('POST', 'Users', { userName: address })
      expect(answer).toMatchObject({ status: 403, body: { status: '403' } })
      expect(answer.body.detail).toContain('uni.example')
    }
    expect(await countProfiles()).toBe(before)
    const { id } = await add()
    const move = patch({ op: 'replace', path: 'emails[type eq "work"].value', value: 'a@evil.example' })
    expect((await call('PATCH', `Users/${id}`, move)).status).toBe(403)
    const decoy = { userName: 'x@uni.example', emails: [{ value: 'x@evil.example', primary: true }] }
    expect((await call('POST', 'Users', decoy)).status).toBe(403)
  })

  it('never people of another connection, or people that nobody has provisioned', async () => {
    const foreign = (await other.call('POST', 'Users', newcomer())).body
    const student = await makeStudent(db, { email: `free.${randomUUID()}@uni.example` })
    const group = (await call('POST', 'Groups', { displayName: randomUUID() })).body
    for (const id of [foreign.id, student.id, SPARE_ID, "' or '1'='1", 'x'.repeat(5000)]) {
      const path = `Users/${encodeURIComponent(id)}`
      const off = patch({ op: 'replace', path: 'active', value: false })
      expect((await call('GET', path)).status).toBe(404)
      expect((await call('PUT', path, newcomer())).status).toBe(404)
      expect((await call('PATCH', path, off)).status).toBe(404)
      expect((await call('DELETE', path)).status).toBe(404)
      const join = patch({ op: 'add', path: 'members', value: [{ value: id }] })
      expect(await call('PATCH', `Groups/${group.id}`, join)).toMatchObject({
        status: 400,
        body: { scimType: 'invalidValue' },
      })
    }
    expect((await other.call('GET', `Groups/${group.id}`)).status).toBe(404)
    expect((await other.call('DELETE', `Groups/${group.id}`)).status).toBe(404)
    expect((await profileOf(foreign.id)).lockedAt).toBeNull()
    const found = await call('GET', `Users?filter=${encodeURIComponent(`id eq "${foreign.id}"`)}`)
    expect(found.body.totalResults).toBe(0)
    expect(await call('POST', 'Users', { userName: foreign.userName })).toMatchObject({
      status: 409,
      body: { detail: 'Another provisioning connection manages the account with this email address.' },
    })
  })

  it('an attribute that SCIM does not give us changes nothing', async () => {
    const { body } = await call('POST', 'Users', {
      ...newcomer(),
      id: SPARE_ID,
      role: 'admin',
      roleFrom: SPARE_ID,
      roles: [{ value: 'admin' }],
      emailVerified: false,
      lockedAt: null,
      university: 'Elsewhere',
      constructor: { name: 'x' },
      'urn:ietf:params:scim:schemas:extension:fieldmark:2.0:User': { role: 'admin' },
    })
    expect(body.id).not.toBe(SPARE_ID)
    await call('PATCH', `Users/${body.id}`, patch({ op: 'add', path: 'role', value: 'admin' }))
    expect(await profileOf(body.id)).toMatchObject({ role: 'student', roleFrom: null, emailVerified: true })
    expect((await profileOf(body.id)).university).toBeNull()
  })
})

describe('bad input', () => {
  const { id } = { id: SPARE_ID }
  it.each([
    ['POST', 'Users', 'not json', 'invalidSyntax'],
    ['POST', 'Users', '[]', 'invalidSyntax'],
    ['POST', 'Users', '', 'invalidSyntax'],
    ['POST', 'Users', {}, 'invalidValue'],
    ['POST', 'Users', { userName: 'no address' }, 'invalidValue'],
    ['POST', 'Users', { userName: 'x@uni.example', active: 'maybe' }, 'invalidValue'],
    ['POST', 'Users', { userName: 'x@uni.example', name: 'text' }, 'invalidValue'],
    ['POST', 'Users', { userName: 'x@uni.example', name: { givenName: {} } }, 'invalidValue'],
    ['POST', 'Users', { userName: `${'x'.repeat(300)}@uni.example` }, 'invalidValue'],
    ['POST', 'Users', '{"userName":"x@uni.example","__proto__":{"role":"admin"}}', 'invalidPath'],
    ['POST', 'Groups', { displayName: '' }, 'invalidValue'],
    ['POST', 'Groups', { displayName: 'G', members: ['x'] }, 'invalidValue'],
    ['PATCH', `Users/${id}`, {}, 'invalidSyntax'],
    ['PATCH', `Users/${id}`, { Operations: [null] }, 'invalidSyntax'],
    ['PATCH', `Users/${id}`, patch({ op: 'move', path: 'active' }), 'invalidSyntax'],
    ['PATCH', `Users/${id}`, patch({ op: 'remove' }), 'noTarget'],
    ['PATCH', `Users/${id}`, patch({ op: 'replace', path: 7 }), 'invalidPath'],
    ['PATCH', `Users/${id}`, patch({ op: 'replace', path: 'active' }), 'invalidValue'],
    ['GET', 'Users?filter=userName eq', null, 'invalidFilter'],
    ['GET', `Users?filter=userName eq "x' or 1=1 --" or active eq true`, null, 'invalidFilter'],
    ['GET', 'Users?filter=password eq "x"', null, 'invalidFilter'],
    ['GET', 'Users?filter=role eq "admin"', null, 'invalidFilter'],
    ['GET', 'Users?filter=userName sw "x"', null, 'invalidFilter'],
    ['GET', 'Groups?filter=members.display eq "x"', null, 'invalidFilter'],
    ['GET', 'Users?startIndex=one', null, 'invalidValue'],
    ['GET', 'Users?count=1.5', null, 'invalidValue'],
  ] as const)('%s %s %j is %s', async (method, path, body, scimType) => {
    const answer = await call(method, path, body ?? undefined)
    expect(answer).toMatchObject({ status: 400, body: { status: '400', scimType } })
    expect(answer.body.detail).toMatch(/^\w\S* .+/)
  })

  it('a value in quotes is never SQL, and NUL does not reach the database', async () => {
    for (const value of ["' or '1'='1", '"); drop table profiles; --', 'a\\b', 'a\0b', '%', '\ud800']) {
      const filter = encodeURIComponent(`userName eq ${JSON.stringify(value)}`.toWellFormed())
      expect((await call('GET', `Users?filter=${filter}`)).body.totalResults).toBe(0)
    }
    const { body } = await call('POST', 'Users', { ...newcomer(), displayName: 'a\0b\n<b>', name: { givenName: ' ' } })
    expect(body.displayName).toBe('a b <b>')
  })

  it('pages past the end are empty', async () => {
    const answer = await call('GET', 'Users?startIndex=99999999999999999999&count=-5')
    expect(answer).toMatchObject({ status: 200, body: { Resources: [], itemsPerPage: 0 } })
    expect((await call('GET', 'Users?count=999999')).status).toBe(200)
  })

  it('a body over 256 KB, and one with absurd depth', async () => {
    const large = await call('POST', 'Users', { ...newcomer(), displayName: 'x'.repeat(300_000) })
    expect(large).toMatchObject({ status: 413, body: { status: '413' } })
    const deep = `{"userName":"deep@uni.example","name":${'{"name":'.repeat(20_000)}1${'}'.repeat(20_000)}}`
    expect((await call('POST', 'Users', deep)).status).toBeLessThan(500)
  })

  it('one wrong operation undoes the others', async () => {
    const { id: known } = await add()
    const operations = patch(
      { op: 'replace', path: 'name.givenName', value: 'Changed' },
      { op: 'replace', path: 'active', value: 'False' },
      { op: 'replace', path: 'emails', value: [{ value: 'x@evil.example' }] },
    )
    expect((await call('PATCH', `Users/${known}`, operations)).status).toBe(403)
    expect(await profileOf(known)).toMatchObject({ lockedAt: null })
    expect((await profileOf(known)).firstName).not.toBe('Changed')
    const group = (await call('POST', 'Groups', { displayName: randomUUID() })).body
    const join = patch({ op: 'add', path: 'members', value: [{ value: known }, { value: SPARE_ID }] })
    expect((await call('PATCH', `Groups/${group.id}`, join)).status).toBe(400)
    expect((await call('GET', `Groups/${group.id}`)).body.members).toEqual([])
    const half = { displayName: 'Half a group', members: [{ value: SPARE_ID }] }
    expect((await call('POST', 'Groups', half)).status).toBe(400)
    expect((await call('GET', 'Groups?filter=displayName eq "Half a group"')).body.totalResults).toBe(0)
  })
})
