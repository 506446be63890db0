import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { MAX_SAVED_VIEWS, MAX_VIEW_NAME } from '#domain/office/saved-views'
import type { Profile } from '../../platform/database/schema.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { makeAdmin, makeManager } from '../../testing/factories.ts'
import { type Client, createTestApp } from '../../testing/test-app.ts'
import { makeSavedView } from '../../testing/view-factories.ts'

const app = await createTestApp()
const { db } = app
let manager: Profile
let client: Client

beforeEach(async () => {
  manager = await makeManager(db, ['Law'])
  client = await app.as(manager)
})

const save = (name: string, filters: Record<string, string> = {}) =>
  client.savedViews.save({ list: 'internships', name, filters })
const names = async () => (await client.savedViews.list({ list: 'internships' })).map(({ name }) => name)

it('lists the own views of this list by name', async () => {
  await save('Waiting', { status: 'pending' })
  await save('approved in Law', { status: 'approved', department: 'Law' })
  await client.savedViews.save({ list: 'feedback', name: 'Of another list', filters: {} })
  await makeSavedView(db, await makeAdmin(db), { name: 'Of somebody else' })
  expect(await client.savedViews.list({ list: 'internships' })).toEqual([
    {
      id: expect.any(String),
      list: 'internships',
      name: 'approved in Law',
      filters: { status: 'approved', department: 'Law' },
    },
    { id: expect.any(String), list: 'internships', name: 'Waiting', filters: { status: 'pending' } },
  ])
})

describe('a name', () => {
  it('is trimmed', async () => {
    expect(await save('  Waiting \n')).toMatchObject({ name: 'Waiting' })
  })

  it.each([
    ['an empty one', ' '],
    ['a long one', 'x'.repeat(MAX_VIEW_NAME + 1)],
  ])('refuses %s', async (_what, name) => {
    await expectRefusal(save(name), 'BAD_REQUEST')
  })

  it('is unique per person and list, whatever its case', async () => {
    const { id } = await save('Waiting')
    await expectRefusal(save('waiting'), 'NAME_TAKEN')
    await client.savedViews.save({ list: 'feedback', name: 'Waiting', filters: {} })
    await makeSavedView(db, await makeAdmin(db), { name: 'Waiting' })
    const other = await save('Other')
    await expectRefusal(client.savedViews.rename({ id: other.id, name: 'WAITING' }), 'NAME_TAKEN')
    await client.savedViews.rename({ id, name: 'WAITING' })
    expect(await names()).toEqual(['Other', 'WAITING'])
  })
})

it('keeps at most fifty views of a person', async () => {
  for (let index = 1; index < MAX_SAVED_VIEWS; index++) await makeSavedView(db, manager, { list: 'students' })
  const results = await Promise.allSettled([save('One'), save('Two')])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expectRefusal(save('Three'), 'TOO_MANY')
})

it('does not count the views of lists that no longer have any', async () => {
  for (let index = 0; index < MAX_SAVED_VIEWS; index++) await makeSavedView(db, manager, { list: 'students' })
  await db.updateTable('savedViews').set({ list: sql`'employers'` }).where('profileId', '=', manager.id).execute()
  expect(await save('One')).toMatchObject({ name: 'One' })
})

it.each([
  ['a parameter with a strange name', { 'a b': 'x' }],
  ['a long value', { search: 'x'.repeat(201) }],
  ['too many', Object.fromEntries([...'abcdefghijklmnopqrstu'].map((key) => [key, 'x']))],
])('refuses filters: %s', async (_what, filters) => {
  await expectRefusal(save('View', filters), 'BAD_REQUEST')
})

it('leaves out filters that no longer mean anything', async () => {
  const { id: term } = await db
    .insertInto('terms')
    .values({
      name: 'Summer',
      startsOn: '2026-06-01',
      endsOn: '2026-09-30',
      registrationDeadline: null,
      feedbackDeadline: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const unknown = { step: 'no longer a step', rating: 'punctuality-6', registered: 'last week' }
  await save('View', { term, status: 'approved', waiting: '7-days', ...unknown })
  const filters = async () => (await client.savedViews.list({ list: 'internships' }))[0]?.filters
  expect(await filters()).toEqual({ term, status: 'approved', waiting: '7-days' })
  await db.deleteFrom('terms').where('id', '=', term).execute()
  expect(await filters()).toEqual({ status: 'approved', waiting: '7-days' })
})

it('is renamed and deleted by its owner only', async () => {
  const { id } = await save('Waiting')
  const admin = await app.as(await makeAdmin(db))
  await expectRefusal(admin.savedViews.rename({ id, name: 'Mine' }), 'NOT_FOUND')
  await expectRefusal(admin.savedViews.delete({ id }), 'NOT_FOUND')
  await client.savedViews.delete({ id })
  await expectRefusal(client.savedViews.delete({ id }), 'NOT_FOUND')
  await expectRefusal(client.savedViews.rename({ id: randomUUID(), name: 'Mine' }), 'NOT_FOUND')
})

it('is in the trail without its filters', async () => {
  const { id } = await save('Waiting', { search: 'Zoë Çağlar' })
  const entry = await db
    .selectFrom('auditEntries')
    .innerJoin('auditDetails', 'auditDetails.entryId', 'auditEntries.id')
    .select('details')
    .where('kind', '=', 'saved_views')
    .where('recordId', '=', id)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(entry)).toContain('Waiting')
  expect(JSON.stringify(entry)).not.toContain('Zoë')
})

it('is in the download of somebody who is no longer a reviewer', async () => {
  await save('Waiting', { search: 'zoë' })
  await db.updateTable('profiles').set({ role: 'student' }).where('id', '=', manager.id).execute()
  const { sections } = await client.privacy.download()
  expect(sections.find(({ title }) => title === 'Saved views')?.records).toMatchObject([
    { list: 'internships', name: 'Waiting', filters: '{"search":"zoë"}' },
  ])
})
