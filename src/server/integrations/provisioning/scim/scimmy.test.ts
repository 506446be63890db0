import SCIMMY from 'scimmy'
import { describe, expect, it } from 'vitest'
import { connectScim, patch } from '../../../testing/provisioning.ts'
import { createTestApp } from '../../../testing/test-app.ts'

// Another implementation of the standard reads our responses and writes our requests.

const app = await createTestApp()
await app.db.updateTable('signInSettings').set({ provisioning: true }).execute()
const { call } = await connectScim(app, { domains: ['uni.example'] })
SCIMMY.Schemas.User.definition.extend(SCIMMY.Schemas.EnterpriseUser.definition, false)

const department = { 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Law' } }
const sent = new SCIMMY.Schemas.User({
  userName: 'Jensen@uni.example',
  name: { givenName: 'Barbara', familyName: 'Jensen' },
  emails: [{ value: 'jensen@uni.example', type: 'work', primary: true }],
  active: true,
  ...department,
})
const created = await call('POST', 'Users', sent)

describe('scimmy', () => {
  it('reads a user and a group with every attribute that we send', async () => {
    const { body } = await call('GET', `Users/${created.body.id}`)
    const user: object = new SCIMMY.Schemas.User(body, 'both')
    expect(JSON.parse(JSON.stringify(user))).toEqual(JSON.parse(JSON.stringify({ ...body, ...department })))
    const group = (await call('POST', 'Groups', { displayName: 'Lawyers', members: [{ value: created.body.id }] })).body
    const read: object = new SCIMMY.Schemas.Group(group, 'both')
    expect(JSON.parse(JSON.stringify(read))).toEqual(group)
  })

  it('reads a list and an error', async () => {
    const { ListResponse, ErrorResponse } = SCIMMY.Messages
    const list = Object.assign(new ListResponse([]), (await call('GET', 'Users?count=1')).body)
    expect(new ListResponse(list)).toMatchObject({ totalResults: 1, itemsPerPage: 1 })
    // The library throws the error that it parses.
    const refused = (await call('GET', 'Users?startIndex=x')).body
    expect(() => new ErrorResponse(Object.assign(new Error(), refused))).toThrow(
      expect.objectContaining({ status: '400', scimType: 'invalidValue', message: refused.detail }),
    )
  })

  it('reads our schemas, which have the attributes that we send', async () => {
    const schemas = (await call('GET', 'Schemas')).body.Resources as unknown[] as {
      id: string
      attributes: object[]
    }[]
    for (const { id, attributes } of schemas) {
      const theirs = Object.values(SCIMMY.Schemas).find((schema) => schema.id === id)
      for (const attribute of attributes as { name: string; type: string; multiValued: boolean }[]) {
        const { type, config } = theirs ? theirs.definition.attribute(attribute.name) : { type: '', config: null }
        if (config) expect(attribute).toMatchObject({ type, multiValued: config.multiValued ?? false })
      }
    }
  })

  it.each([
    ['a new name', { op: 'replace', path: 'name.givenName', value: 'Barb' }],
    ['no department', { op: 'remove', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department' }],
    ['another address', { op: 'replace', path: 'emails[type eq "work"].value', value: 'barb@uni.example' }],
    ['inactive', { op: 'replace', value: { active: false } }],
  ])('applies a PATCH as we do: %s', async (_, operation) => {
    const before = (await call('GET', `Users/${created.body.id}`)).body
    const message = new SCIMMY.Messages.PatchOp(
      patch(operation) as ConstructorParameters<typeof SCIMMY.Messages.PatchOp>[0],
    )
    const theirs = (await message.apply(new SCIMMY.Schemas.User(before, 'both'))) as object
    const ours = (await call('PATCH', `Users/${created.body.id}`, message)).body
    const facts = ({ name, emails, active }: Record<string, unknown>) => ({ name, emails, active })
    expect(facts(ours)).toEqual(JSON.parse(JSON.stringify(facts(theirs as Record<string, unknown>))))
  })
})
