import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { connectScim, patch } from '../../../testing/provisioning.ts'
import { createTestApp } from '../../../testing/test-app.ts'

// The requests that Microsoft documents for Entra ID's provisioning and that its SCIM validator sends.

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const STUDENT = 'urn:ietf:params:scim:schemas:extension:fieldmark:2.0:User'

const app = await createTestApp()
await app.db.updateTable('signInSettings').set({ provisioning: true }).execute()
const { call } = await connectScim(app, { domains: ['contoso.example'] })

function person(name: string) {
  return {
    schemas: [USER, ENTERPRISE],
    externalId: randomUUID(),
    userName: `${name}@contoso.onmicrosoft.example`,
    active: true,
    addresses: [{ type: 'work', formatted: 'One Way', primary: false }],
    displayName: `Display ${name}`,
    emails: [
      { type: 'other', value: `${name}@home.example` },
      { type: 'work', value: `${name}@contoso.example`, primary: true },
    ],
    meta: { resourceType: 'User' },
    name: { formatted: `Given ${name}`, familyName: 'Family', givenName: 'Given' },
    phoneNumbers: [],
    roles: [{ primary: 'True', value: '{"value":"admin"}', type: 'WindowsAzureActiveDirectoryRole' }],
    title: 'Dr',
    [ENTERPRISE]: { department: 'Biology', employeeNumber: '42' },
  }
}
const create = async (name: string) => (await call('POST', 'Users', person(name))).body

describe('Entra ID: people', () => {
  it('tests the connection with an unknown userName', async () => {
    const answer = await call('GET', `Users?filter=userName+eq+"${randomUUID()}"`)
    expect(answer).toMatchObject({ status: 200, body: { totalResults: 0, Resources: [] } })
  })

  it('creates a person and finds them by userName, externalId and work address', async () => {
    const body = await create('bara')
    expect(body).toMatchObject({
      schemas: [USER, ENTERPRISE],
      userName: 'bara@contoso.onmicrosoft.example',
      displayName: 'Display bara',
      name: { givenName: 'Given', familyName: 'Family' },
      emails: [{ type: 'work', value: 'bara@contoso.example', primary: true }],
      [ENTERPRISE]: { department: 'Biology' },
      active: true,
    })
    const filters = [
      'userName eq "BARA@contoso.onmicrosoft.example"',
      `externalId eq "${String(body.externalId)}"`,
      'emails[type eq "work"].value eq "bara@contoso.example"',
      `id eq "${body.id}" and active eq true`,
      `${USER}:userName eq "bara@contoso.onmicrosoft.example"`,
    ]
    for (const filter of filters)
      expect((await call('GET', `Users?filter=${encodeURIComponent(filter)}`)).body).toMatchObject({
        totalResults: 1,
        Resources: [{ id: body.id }],
      })
  })

  it('updates with paths and capital letters', async () => {
    const { id } = await create('cleo')
    const answer = await call(
      'PATCH',
      `Users/${id}`,
      patch(
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'cleo.new@contoso.example' },
        { op: 'Replace', path: 'name.familyName', value: 'Newname' },
        { op: 'Add', path: `${ENTERPRISE}:department`, value: 'Chemistry' },
        { op: 'Add', path: `${STUDENT}:graduationYear`, value: '2028' },
        { op: 'Add', path: 'title', value: 'Ms' },
        { op: 'Replace', path: `${ENTERPRISE}:manager`, value: 'boss' },
        { op: 'Replace', path: 'addresses[type eq "work"].formatted', value: 'Elsewhere' },
        { op: 'Replace', path: 'roles[primary eq "True"].value', value: 'admin' },
      ),
    )
    expect(answer).toMatchObject({
      status: 200,
      body: {
        emails: [{ value: 'cleo.new@contoso.example' }],
        name: { givenName: 'Given', familyName: 'Newname' },
        [ENTERPRISE]: { department: 'Chemistry' },
        [STUDENT]: { graduationYear: 2028 },
      },
    })
    const profile = await app.db.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(profile).toMatchObject({
      lastName: 'Newname',
      email: 'cleo.new@contoso.example',
      major: 'Chemistry',
      graduationYear: 2028,
      role: 'student',
    })
  })

  it('updates several attributes in one value without a path', async () => {
    const { id } = await create('dana')
    const value = { displayName: 'Dana D', 'name.givenName': 'Dana', [`${ENTERPRISE}:department`]: 'Physics' }
    expect(await call('PATCH', `Users/${id}`, patch({ op: 'replace', value }))).toMatchObject({
      status: 200,
      body: { displayName: 'Dana D', name: { givenName: 'Dana' }, [ENTERPRISE]: { department: 'Physics' } },
    })
    const removal = patch({ op: 'Remove', path: `${ENTERPRISE}:department` }, { op: 'Remove', path: 'displayName' })
    const { body } = await call('PATCH', `Users/${id}`, removal)
    expect(body).not.toHaveProperty([ENTERPRISE])
    expect(body.displayName).toBe('Dana Family')
  })

  it.each([false, 'False', 'false'])('disables with %j, and the person is still found', async (value) => {
    const { id } = await create(`off${randomUUID().slice(0, 8)}`)
    const disabled = await call('PATCH', `Users/${id}`, patch({ op: 'Replace', path: 'active', value }))
    expect(disabled).toMatchObject({ status: 200, body: { active: false } })
    const found = await call('GET', `Users?filter=id eq "${id}"`)
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ active: false }] })
    const enabled = await call('PATCH', `Users/${id}`, patch({ op: 'Replace', path: 'active', value: 'True' }))
    expect(enabled.body.active).toBe(true)
  })

  it('deletes a person, who is then unknown and may come back', async () => {
    const { id } = await create('emil')
    expect((await call('DELETE', `Users/${id}`)).status).toBe(204)
    expect((await call('DELETE', `Users/${id}`)).status).toBe(404)
    expect((await call('GET', `Users/${id}`)).status).toBe(404)
    expect(await create('emil')).toMatchObject({ id, active: true })
  })
})

describe('Entra ID: groups', () => {
  it('creates a group with its own schema, and leaves out members when asked', async () => {
    const group = {
      schemas: [
        'urn:ietf:params:scim:schemas:core:2.0:Group',
        'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group',
      ],
      externalId: randomUUID(),
      displayName: 'Group one',
      meta: { resourceType: 'Group' },
    }
    const { status, body } = await call('POST', 'Groups', group)
    expect(status).toBe(201)
    expect(await call('POST', 'Groups', group)).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
    const filter = 'Groups?excludedAttributes=members&filter=displayName eq "group one"'
    const found = (await call('GET', filter)).body.Resources[0]
    expect(found).toMatchObject({ id: body.id, externalId: group.externalId })
    expect(found).not.toHaveProperty('members')
    expect((await call('GET', `Groups/${body.id}?attributes=displayName`)).body).toEqual({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      id: body.id,
      displayName: 'Group one',
    })
  })

  it('adds and removes members in both documented ways', async () => {
    const [fay, gus] = [await create('fay'), await create('gus')]
    const { id } = (await call('POST', 'Groups', { displayName: 'Group two' })).body
    const members = async () => (await call('GET', `Groups/${id}`)).body.members.map(({ value }) => value)

    const add = patch({ op: 'Add', path: 'members', value: [{ $ref: null, value: fay.id }, { value: gus.id }] })
    expect((await call('PATCH', `Groups/${id}`, add)).status).toBe(204)
    expect(await members()).toEqual([fay.id, gus.id].toSorted())
    const membership = await call('GET', `Groups?filter=id eq "${id}" and members eq "${fay.id}"`)
    expect(membership.body.totalResults).toBe(1)

    await call('PATCH', `Groups/${id}`, patch({ op: 'Remove', path: 'members', value: [{ value: fay.id }] }))
    expect(await members()).toEqual([gus.id])
    await call('PATCH', `Groups/${id}`, patch({ op: 'Remove', path: `members[value eq "${gus.id}"]` }))
    expect(await members()).toEqual([])
    await call('PATCH', `Groups/${id}`, patch({ op: 'Replace', path: 'displayName', value: 'Group three' }))
    expect((await call('GET', `Groups/${id}`)).body.displayName).toBe('Group three')
    expect((await call('DELETE', `Groups/${id}`)).status).toBe(204)
  })
})

it('says what it supports', async () => {
  expect((await call('GET', 'ServiceProviderConfig')).body).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
    filter: { supported: true, maxResults: 200 },
  })
  const types = (await call('GET', 'ResourceTypes')).body.Resources
  expect(types.map(({ id }) => id)).toEqual(['User', 'Group'])
  expect((await call('GET', 'ResourceTypes/User')).body).toMatchObject({ schema: USER, endpoint: '/Users' })
  expect((await call('GET', 'Schemas')).body.Resources.map(({ id }) => id)).toContain(ENTERPRISE)
  expect((await call('GET', `Schemas/${STUDENT}`)).body).toMatchObject({ attributes: [{ name: 'graduationYear' }] })
  expect((await call('GET', 'Schemas/unknown')).status).toBe(404)
})
