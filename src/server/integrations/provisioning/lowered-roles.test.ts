import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StaffRule } from '#domain/identity/sign-on'
import { makeAdmin, makeProfile } from '../../testing/factories.ts'
import { connectScim, patch } from '../../testing/provisioning.ts'
import { createTestApp } from '../../testing/test-app.ts'

// Admins get an email about everybody whose role a rule has lowered, whichever request of the directory caused it.

const app = await createTestApp()
const { db } = app
await db.updateTable('signInSettings').set({ provisioning: true }).execute()
const keeper = await makeAdmin(db)
const colleague = await makeAdmin(db)
const locked = await makeProfile(db, { role: 'admin', lockedAt: app.time.now })
const staffRules: StaffRule[] = [
  { value: 'Biology staff', role: 'manager', departments: [] },
  { value: 'Careers', role: 'admin', departments: [] },
]
const directory = await connectScim(app, { domains: ['uni.example'], staffRules })
const { call } = directory

/** A member of one group. */
async function memberOf(displayName: string) {
  const userName = `p${randomUUID().slice(0, 8)}@uni.example`
  const { id } = (await call('POST', 'Users', { userName, name: { givenName: 'Ana', familyName: 'Ruiz' } })).body
  const group = (await call('POST', 'Groups', { displayName, members: [{ value: id }] })).body.id
  return { id, group, person: `Ana Ruiz (${userName})` }
}

const roleOf = async (id: string) =>
  (await db.selectFrom('profiles').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role

beforeEach(() => app.deliverEmails())
afterEach(async () => {
  await db
    .updateTable('provisioningConnections')
    .set({ staffRules: JSON.stringify(staffRules) })
    .execute()
  await db.deleteFrom('provisionedGroups').execute()
  await db
    .updateTable('profiles')
    .set({ role: 'student', roleFrom: null })
    .where('roleFrom', '=', directory.id)
    .execute()
})

type Member = Awaited<ReturnType<typeof memberOf>>
const facts = { id: directory.id, name: 'Campus directory', domains: ['uni.example'] }

it.each<[string, (member: Member) => Promise<unknown>]>([
  [
    'leaves the group',
    ({ id, group }) => call('PATCH', `Groups/${group}`, patch({ op: 'remove', path: `members[value eq "${id}"]` })),
  ],
  [
    'is left out of the group',
    ({ group }) => call('PUT', `Groups/${group}`, { displayName: 'Biology staff', members: [] }),
  ],
  [
    'is in a group that gets another name',
    ({ group }) => call('PATCH', `Groups/${group}`, patch({ op: 'replace', path: 'displayName', value: 'Others' })),
  ],
  ['is in a group that is deleted', ({ group }) => call('DELETE', `Groups/${group}`)],
  ['is deleted', ({ id }) => call('DELETE', `Users/${id}`)],
  [
    'is in a group that the rules no longer name',
    async () => (await app.as(keeper)).provisioning.change({ ...facts, staffRules: [] }),
  ],
])('tells every admin who can sign in about somebody who %s', async (_case, change) => {
  const member = await memberOf('Biology staff')
  expect(await roleOf(member.id)).toBe('manager')
  await change(member)
  const sent = await app.deliverEmails()
  expect(sent.map(({ to }) => to.address).toSorted()).toEqual([keeper.email, colleague.email].toSorted())
  expect(sent.map(({ to }) => to.address)).not.toContain(locked.email)
  for (const { subject, text } of sent) {
    expect(subject).toBe(`${member.person} has lost a role`)
    expect(text).toContain('Campus directory')
    expect(text).not.toContain('sign-in')
    expect(text).toMatch(/Role before\W+Manager/)
    expect(text).toMatch(/Role now\W+Student/)
    expect(text).toContain(`${app.config.publicUrl}/admin/users`)
  }
})

describe('nobody is told', () => {
  it('about a role that a rule gives or raises', async () => {
    const { id } = await memberOf('Biology staff')
    await call('POST', 'Groups', { displayName: 'Careers', members: [{ value: id }] })
    expect(await roleOf(id)).toBe('admin')
    expect(await app.deliverEmails()).toEqual([])
  })

  it('about a role that is back before the email leaves', async () => {
    const { id, group } = await memberOf('Biology staff')
    await call('PATCH', `Groups/${group}`, patch({ op: 'remove', path: 'members' }))
    await call('PATCH', `Groups/${group}`, patch({ op: 'add', path: 'members', value: [{ value: id }] }))
    expect(await app.deliverEmails()).toEqual([])
  })

  it('about a request that is refused, because it would leave nobody as admin', async () => {
    const { id, group } = await memberOf('Careers')
    const manager = await memberOf('Biology staff')
    const members = [{ value: manager.id }]
    await call('PATCH', `Groups/${group}`, patch({ op: 'add', path: 'members', value: members }))
    const others = db
      .updateTable('profiles')
      .where('role', '=', 'admin')
      .where('id', 'in', [keeper.id, colleague.id, manager.id])
    await others.set({ lockedAt: app.time.now }).execute()
    expect((await call('DELETE', `Groups/${group}`)).status).toBe(400)
    await others.set({ lockedAt: null }).execute()
    expect(await roleOf(id)).toBe('admin')
    expect(await app.deliverEmails()).toEqual([])
  })
})
