import { expect, it } from 'vitest'
import { makeAdmin, makeInternship, makeManager, makeStudent, makeSupervisor } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db } = app

const student = await makeStudent(db, { major: 'Law', firstName: 'Quirin', lastName: 'Vale' })
const place = await makeInternship(db, student, { employerName: 'Quirky Press' })
await makeSupervisor(db, place, { name: 'Dana Quirrell', email: 'dana@quirky.example' })
const again = await makeInternship(db, student, { employerName: 'Quirky Press' })
await makeSupervisor(db, again, { name: 'Dana Quirrell', email: 'dana@quirky.example' })
const hidden = await makeStudent(db, { major: 'Art', firstName: 'Quirina' })
await makeInternship(db, hidden, { employerName: 'Quirl Studio' })

it('finds students, employers and supervisors of the visible departments', async () => {
  const manager = await app.as(await makeManager(db, ['Law']))
  const found = await manager.find.byName({ search: 'quir' })
  expect(found).toEqual({
    students: [{ id: student.id, name: 'Quirin Vale', email: student.email, department: 'Law' }],
    employers: [{ id: expect.any(String), name: 'Quirky Press' }],
    supervisors: [
      {
        name: 'Dana Quirrell',
        email: 'dana@quirky.example',
        employerId: found.employers[0]!.id,
        employerName: 'Quirky Press',
      },
    ],
  })
  const admin = await (await app.as(await makeAdmin(db))).find.byName({ search: 'quir' })
  expect(admin.students).toHaveLength(2)
  expect(admin.employers.map(({ name }) => name)).toEqual(['Quirky Press', 'Quirl Studio'])
})

it('finds at most five of each, and nothing without departments', async () => {
  for (let index = 0; index < 7; index++)
    await makeInternship(db, await makeStudent(db, { major: 'Law', lastName: 'Xanadu' }), {
      employerName: `Xanadu ${index}`,
    })
  const manager = await app.as(await makeManager(db, ['Law']))
  const found = await manager.find.byName({ search: 'xanadu' })
  expect([found.students.length, found.employers.length]).toEqual([5, 5])
  const none = await app.as(await makeManager(db, []))
  expect(await none.find.byName({ search: 'xanadu' })).toEqual({ students: [], employers: [], supervisors: [] })
})

it('is for reviewers, and needs two characters', async () => {
  await expect((await app.as(student)).find.byName({ search: 'quir' })).rejects.toThrow('You do not have permission')
  await expect((await app.as(await makeAdmin(db))).find.byName({ search: ' q ' })).rejects.toThrow('two characters')
})
