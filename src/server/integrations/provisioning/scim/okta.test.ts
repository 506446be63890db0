import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { connectScim, patch } from '../../../testing/provisioning.ts'
import { createTestApp } from '../../../testing/test-app.ts'

// The requests of Okta's published SCIM 2.0 tests ('SPEC' and 'CRUD') and of its group push, in their order.

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'
const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

const app = await createTestApp()
await app.db.updateTable('signInSettings').set({ provisioning: true }).execute()
const { call } = await connectScim(app, { domains: ['okta.example'] })

function person(userName: string) {
  return {
    schemas: [USER],
    userName,
    name: { givenName: 'Runscope', familyName: 'Tester' },
    emails: [{ primary: true, value: userName, type: 'work' }],
    displayName: 'Runscope Tester',
    locale: 'en-US',
    externalId: `00u${randomUUID().slice(0, 8)}`,
    groups: [],
    password: '1mz050nq',
    active: true,
  }
}

describe("Okta's specification tests", () => {
  const user = person(`Runscope${randomUUID().slice(0, 8)}@okta.example`)

  it('a first page', async () => {
    await call('POST', 'Users', person('first@okta.example'))
    const { status, body } = await call('GET', 'Users?count=1&startIndex=1')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      schemas: [LIST],
      itemsPerPage: 1,
      startIndex: 1,
      totalResults: 1,
      Resources: [
        {
          name: { familyName: 'Tester', givenName: 'Runscope' },
          userName: 'first@okta.example',
          active: true,
          emails: [{ value: 'first@okta.example' }],
        },
      ],
    })
    const id = body.Resources[0]?.id ?? ''
    expect(await call('GET', `Users/${id}`)).toMatchObject({ status: 200, body: { id } })
  })

  it('an unknown userName and an unknown id', async () => {
    const { status, body } = await call('GET', 'Users?filter=userName eq "InvalidUserName"')
    expect({ status, body }).toMatchObject({ status: 200, body: { schemas: [LIST], totalResults: 0, Resources: [] } })
    const missing = await call('GET', 'Users/010101001010101011001010101011')
    expect(missing).toMatchObject({ status: 404, body: { schemas: [ERROR], status: '404' } })
    expect(missing.body.detail).not.toBe('')
  })

  it('a new person, and the same person again', async () => {
    const { status, body, headers } = await call('POST', 'Users', user)
    expect(status).toBe(201)
    expect(headers.get('content-type')).toBe('application/scim+json; charset=utf-8')
    expect(headers.get('location')).toBe(body.meta.location)
    expect(body).toMatchObject({
      schemas: [USER],
      active: true,
      name: { familyName: 'Tester', givenName: 'Runscope' },
      userName: user.userName,
      externalId: user.externalId,
    })
    expect(body).not.toHaveProperty('password')
    expect(await call('GET', `Users/${body.id}`)).toMatchObject({ status: 200, body: { userName: user.userName } })
    expect(await call('GET', `Users?filter=userName eq "${user.userName.toLowerCase()}"`)).toMatchObject({
      body: { totalResults: 1 },
    })
    expect(await call('POST', 'Users', user)).toMatchObject({
      status: 409,
      body: { schemas: [ERROR], scimType: 'uniqueness' },
    })
    expect((await call('GET', 'Groups')).status).toBe(200)
  })
})

describe("Okta's create, update and deactivate", () => {
  it('updates with PUT, deactivates and reactivates with PATCH', async () => {
    const user = person('crud@okta.example')
    const { id } = (await call('POST', 'Users', user)).body
    const changed = { ...user, id, name: { givenName: 'Renée', familyName: 'Tester' }, meta: { resourceType: 'User' } }
    expect(await call('PUT', `Users/${id}`, changed)).toMatchObject({
      status: 200,
      body: { name: { givenName: 'Renée' } },
    })
    const off = await call('PATCH', `Users/${id}`, patch({ op: 'replace', value: { active: false } }))
    expect(off).toMatchObject({ status: 200, body: { active: false } })
    expect((await call('GET', `Users/${id}`)).body.active).toBe(false)
    const on = await call('PATCH', `Users/${id}`, patch({ op: 'replace', value: { active: true } }))
    expect(on).toMatchObject({ status: 200, body: { active: true } })
    expect(await call('PUT', `Users/${id}`, { ...changed, active: false })).toMatchObject({ body: { active: false } })
  })

  it('pushes a group', async () => {
    const members = []
    for (const name of ['ada', 'ben'])
      members.push((await call('POST', 'Users', person(`${name}@okta.example`))).body.id)
    const [ada, ben] = members
    const created = await call('POST', 'Groups', { schemas: [GROUP], displayName: 'Test SCIMv2', members: [] })
    expect(created).toMatchObject({ status: 201, body: { displayName: 'Test SCIMv2', members: [] } })
    const { id } = created.body
    const list = await call('GET', 'Groups?startIndex=1&count=100&filter=displayName eq "Test SCIMv2"')
    expect(list.body).toMatchObject({ totalResults: 1, Resources: [{ id }] })

    const add = patch({ op: 'add', path: 'members', value: [{ value: ada, display: 'ada@okta.example' }] })
    expect((await call('PATCH', `Groups/${id}`, add)).status).toBe(204)
    const swap = patch(
      { op: 'remove', path: `members[value eq "${ada}"]` },
      { op: 'add', path: 'members', value: [{ value: ben, display: 'ben@okta.example' }] },
    )
    await call('PATCH', `Groups/${id}`, swap)
    await call('PATCH', `Groups/${id}`, patch({ op: 'replace', value: { id, displayName: 'Renamed' } }))
    expect((await call('GET', `Groups/${id}`)).body).toMatchObject({
      displayName: 'Renamed',
      members: [{ value: ben, display: 'Runscope Tester' }],
    })
    const put = { schemas: [GROUP], id, displayName: 'Renamed again', members: [{ value: ada }, { value: ben }] }
    expect((await call('PUT', `Groups/${id}`, put)).body.members).toHaveLength(2)
    expect((await call('DELETE', `Groups/${id}`)).status).toBe(204)
    expect((await call('GET', `Groups/${id}`)).status).toBe(404)
  })
})
