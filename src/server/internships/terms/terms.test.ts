import { beforeEach, expect, it } from 'vitest'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { makeAdmin, makeInternship, makeStudent } from '../../testing/factories.ts'
import { type Client, createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db } = app
const summer = { name: 'Summer 2026', startsOn: '2026-06-01', endsOn: '2026-09-30' }
let admin: Client

beforeEach(async () => {
  await db.deleteFrom('terms').execute()
  admin = await app.as(await makeAdmin(db))
})

it('lists the latest term first, with its deadlines', async () => {
  await admin.terms.add({ ...summer, registrationDeadline: '2026-06-15' })
  await admin.terms.add({ name: 'Winter 2026', startsOn: '2026-10-01', endsOn: '2027-03-31' })
  const terms = await (await app.as(await makeStudent(db))).terms.list()
  expect(terms.map(({ name, registrationDeadline }) => [name, registrationDeadline])).toEqual([
    ['Winter 2026', null],
    ['Summer 2026', '2026-06-15'],
  ])
})

it.each([
  [{ name: 'summer 2026', startsOn: '2027-06-01', endsOn: '2027-09-30' }, 'NAME_TAKEN'],
  [{ name: 'Overlaps the last day', startsOn: '2026-09-30', endsOn: '2026-12-31' }, 'OVERLAP'],
  [{ name: 'Lies inside', startsOn: '2026-07-01', endsOn: '2026-07-31' }, 'OVERLAP'],
  [{ name: 'Ends before it begins', startsOn: '2027-07-02', endsOn: '2027-07-01' }, 'BAD_REQUEST'],
  [{ name: ' ', startsOn: '2027-07-01', endsOn: '2027-07-02' }, 'BAD_REQUEST'],
  [{ name: 'No date', startsOn: '2027-02-30', endsOn: '2027-07-02' }, 'BAD_REQUEST'],
])('refuses %j', async (form, code) => {
  await admin.terms.add(summer)
  await expectRefusal(admin.terms.add(form), code)
  const { id } = await admin.terms.add({ name: 'Later', startsOn: '2028-01-01', endsOn: '2028-02-01' })
  await expectRefusal(admin.terms.edit({ id, ...form }), code)
})

it('is edited under its own name and days', async () => {
  const { id } = await admin.terms.add(summer)
  const edited = await admin.terms.edit({ id, ...summer, endsOn: '2026-10-15', feedbackDeadline: '2026-10-31' })
  expect(edited).toMatchObject({ endsOn: '2026-10-15', feedbackDeadline: '2026-10-31' })
})

it('is deleted without its internships', async () => {
  const internship = await makeInternship(db, await makeStudent(db), { startDate: '2026-06-02' })
  const { id } = await admin.terms.add(summer)
  await admin.terms.delete({ id })
  await expectRefusal(admin.terms.delete({ id }), 'NOT_FOUND')
  expect(await db.selectFrom('internships').select('id').where('id', '=', internship.id).execute()).toHaveLength(1)
})
