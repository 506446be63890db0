import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { makeAdmin, makeFeedback, makeInternship, makeManager, makeStudent } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db } = app
const client = await app.as(await makeAdmin(db))

describe('adding a department', () => {
  it('stores an empty description as null and lists departments by name', async () => {
    await client.departments.add({ name: '  Zoology ', description: ' ' })
    await client.departments.add({ name: 'Botany', description: 'Plants' })
    expect(await client.departments.list()).toMatchObject([
      { name: 'Botany', description: 'Plants' },
      { name: 'Zoology', description: null },
    ])
  })

  it.each([
    ['', 'Department name is required'],
    ['  ', 'Department name is required'],
    ['X', 'Department name must be at least 2 characters'],
    ['Other (not listed)', 'Please choose another name'],
    ['zoology', 'A department with this name already exists.'],
  ])('refuses the name %j', async (name, message) => {
    await expect(client.departments.add({ name })).rejects.toMatchObject({ message })
  })
})

it.each(['ΦΥΣΙΚΗΣ', 'İŞLETME'])('recognises %s as taken, although locales lower-case it differently', async (name) => {
  await client.departments.add({ name })
  await expectRefusal(client.departments.add({ name }), 'NAME_TAKEN')
})

it('gives a name to only one department if admins add and rename at the same time', async () => {
  const { id } = await client.departments.add({ name: 'Weather' })
  const outcomes = await Promise.allSettled([
    client.departments.add({ name: 'Meteorology' }),
    client.departments.add({ name: 'METEOROLOGY' }),
    client.departments.edit({ id, name: 'meteorology' }),
  ])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'NAME_TAKEN' })
})

describe('renaming a department', () => {
  it('updates its students, its managers and the lists they see', async () => {
    const { id } = await client.departments.add({ name: 'Fine Art' })
    const student = await makeStudent(db, { major: 'Fine Art' })
    const internship = await makeInternship(db, student)
    await makeFeedback(db, internship.supervisor)
    const manager = await app.as(await makeManager(db, ['Fine Art']))
    await client.departments.edit({ id, name: 'Visual Arts', description: 'Studio and theory' })
    expect((await manager.session.get()).person?.departments).toEqual(['Visual Arts'])
    expect((await manager.internships.listForReview({})).items).toHaveLength(1)
    expect((await manager.feedback.listForReview({})).items[0]).toMatchObject({ studentMajor: 'Visual Arts' })
  })

  it('allows another case of its own name, but not the name of another department', async () => {
    const { id } = await client.departments.add({ name: 'geology' })
    expect(await client.departments.edit({ id, name: 'Geology' })).toMatchObject({ name: 'Geology' })
    await expectRefusal(client.departments.edit({ id, name: 'ZOOLOGY' }), 'NAME_TAKEN')
    await expectRefusal(client.departments.edit({ id: randomUUID(), name: 'Alchemy' }), 'NOT_FOUND')
  })
})

describe('deleting a department', () => {
  it('removes it from its managers, but students keep their major', async () => {
    const { id } = await client.departments.add({ name: 'Alchemy' })
    const student = await makeStudent(db, { major: 'Alchemy' })
    await makeInternship(db, student)
    const manager = await app.as(await makeManager(db, ['Alchemy']))
    expect((await manager.internships.listForReview({})).items).toHaveLength(1)
    await client.departments.delete({ id })
    expect((await manager.session.get()).person?.departments).toEqual([])
    expect((await manager.internships.listForReview({})).items).toHaveLength(0)
    expect((await (await app.as(student)).session.get()).person?.major).toBe('Alchemy')
    await expectRefusal(client.departments.delete({ id }), 'NOT_FOUND')
  })
})
