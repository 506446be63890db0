import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { makeAdmin, makeInternship, makeManager, makeStudent, makeSupervisor } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { makeSavedView, makeScheduledExport } from '../../testing/view-factories.ts'

const app = await createTestApp()
const { db, time } = app

/** A manager with a saved view and a scheduled export for each of these searches, and what remains of them. */
async function searching(...searches: string[]) {
  const manager = await makeManager(db, [])
  for (const search of searches) {
    await makeSavedView(db, manager, { list: 'feedback', filters: { search } })
    await makeScheduledExport(db, manager, { filters: { search } })
  }
  await makeSavedView(db, manager, { list: 'feedback' })
  const client = await app.as(manager)
  return async () => ({
    views: (await client.savedViews.list({ list: 'feedback' }))
      .flatMap(({ filters }) => filters.search ?? [])
      .toSorted(),
    exports: (await client.scheduledExports.list()).flatMap(({ filters }) => filters.search ?? []).toSorted(),
  })
}

it('deletes saved views and scheduled exports that search for an erased student', async () => {
  const facts = { firstName: 'Łucja', lastName: `Żak ${randomUUID()}`, email: `${randomUUID()}@gmail.com` }
  const student = await makeStudent(db, facts)
  const left = await searching(`łucja ${facts.lastName.toUpperCase()}`, facts.email, 'Łucja')
  await (await app.as(await makeAdmin(db))).privacy.eraseStudent({ id: student.id })
  expect(await left()).toEqual({ views: ['Łucja'], exports: ['Łucja'] })
})

it('deletes those that search for an erased supervisor, by the address or any name at it', async () => {
  const [email, name, formerName] = [`${randomUUID()}@northwind.example`, `Ása ${randomUUID()}`, `Bó ${randomUUID()}`]
  const internship = await makeInternship(db, await makeStudent(db))
  const supervisor = await makeSupervisor(db, internship, { name, email })
  await db
    .insertInto('supervisorAnswers')
    .values({
      supervisorId: supervisor.id,
      kind: 'handed-over',
      fromName: formerName,
      fromEmail: email,
      toName: 'Colleague',
      toEmail: 'colleague@northwind.example',
      createdAt: time.now,
    })
    .execute()
  const left = await searching(email.toUpperCase(), name.toUpperCase(), `${formerName} 2026`, 'Ása', 'Colleague')
  const request = await db
    .insertInto('erasureRequests')
    .values({ supervisorEmail: email, requestedAt: time.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await (await app.as(await makeAdmin(db))).privacy.erase(request)
  expect(await left()).toEqual({ views: ['Colleague', 'Ása'], exports: ['Colleague', 'Ása'] })
})
