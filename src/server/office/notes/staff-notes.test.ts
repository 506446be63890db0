import { expect, it } from 'vitest'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { makeAdmin, makeInternship, makeManager, makeStudent } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db, time } = app

async function makeNoted() {
  const student = await makeStudent(db, { major: 'Physics' })
  const internship = await makeInternship(db, student)
  const author = await app.as(await makeManager(db, ['Physics']))
  const { id } = await author.staffNotes.add({ studentId: student.id, text: ' Called twice. ' })
  return { student, internship, author, id }
}

it('is read by the colleagues of the department, with who and when', async () => {
  const { student, internship, author } = await makeNoted()
  await author.staffNotes.add({ studentId: student.id, internshipId: internship.id, text: 'Dates are fine.' })
  const colleague = await app.as(await makeManager(db, ['Physics', 'Law']))
  const notes = await colleague.staffNotes.list({ studentId: student.id })
  expect(notes.find(({ text }) => text === 'Called twice.')).toMatchObject({
    authorName: 'Mara Manager',
    isOwn: false,
    createdAt: time.now.toISOString(),
    editedAt: null,
    internship: null,
  })
  expect(notes.find(({ text }) => text === 'Dates are fine.')?.internship).toEqual({
    id: internship.id,
    positionTitle: internship.positionTitle,
    employerName: internship.employerName,
  })
})

it('is not found by a manager of another department, nor by whom it is about', async () => {
  const { student, id } = await makeNoted()
  const { staffNotes } = await app.as(await makeManager(db, ['Law']))
  const calls = [
    () => staffNotes.list({ studentId: student.id }),
    () => staffNotes.add({ studentId: student.id, text: 'x' }),
    () => staffNotes.edit({ id, text: 'x' }),
    () => staffNotes.delete({ id }),
  ]
  for (const call of calls) await expectRefusal(call(), 'NOT_FOUND')
  await expectRefusal((await app.as(student)).staffNotes.list({ studentId: student.id }), 'FORBIDDEN')
  // The former student is staff now.
  await db.updateTable('profiles').set({ role: 'admin' }).where('id', '=', student.id).execute()
  const promoted = await app.as(student)
  await expectRefusal(promoted.staffNotes.list({ studentId: student.id }), 'NOT_FOUND')
  await expectRefusal(promoted.staffNotes.delete({ id }), 'NOT_FOUND')
})

it('is edited by its author only, and deleted by its author or an admin', async () => {
  const { student, author, id } = await makeNoted()
  const colleague = await app.as(await makeManager(db, ['Physics']))
  const admin = await app.as(await makeAdmin(db))
  for (const client of [colleague, admin]) await expectRefusal(client.staffNotes.edit({ id, text: 'x' }), 'NOT_FOUND')
  await expectRefusal(colleague.staffNotes.delete({ id }), 'NOT_FOUND')
  await author.staffNotes.edit({ id, text: 'Called three times.' })
  const [note] = await author.staffNotes.list({ studentId: student.id })
  expect(note).toMatchObject({ text: 'Called three times.', isOwn: true, editedAt: time.now.toISOString() })
  await admin.staffNotes.delete({ id })
  expect(await author.staffNotes.list({ studentId: student.id })).toEqual([])
})

it('cannot be about an internship of somebody else, or empty', async () => {
  const { student, author } = await makeNoted()
  const other = await makeInternship(db, await makeStudent(db, { major: 'Physics' }))
  const add = (facts: { internshipId?: string; text: string }) =>
    author.staffNotes.add({ studentId: student.id, ...facts })
  await expectRefusal(add({ internshipId: other.id, text: 'x' }), 'NOT_FOUND')
  await expectRefusal(add({ text: ' ' }), 'BAD_REQUEST')
})

it('leaves no trace in what the student downloads, and no text in the audit trail', async () => {
  const { student, internship, author } = await makeNoted()
  await author.staffNotes.add({ studentId: student.id, internshipId: internship.id, text: 'Seems unreliable.' })
  // The student's own deletion removes the note too.
  await db.deleteFrom('internships').where('id', '=', internship.id).execute()
  const data = await (await app.as(student)).privacy.download()
  const text = JSON.stringify(data)
  for (const word of ['unreliable', 'Called', 'Mara']) expect(text).not.toContain(word)
  expect(data.sections.find(({ title }) => title === 'Staff notes')).toMatchObject({ records: [] })
  const trail = await (await app.as(await makeAdmin(db))).audit.list({ person: student.email })
  const entries = trail.items.filter(({ kind }) => kind === 'staff_notes')
  expect(entries.map(({ action }) => action)).toContain('created')
  expect(JSON.stringify(entries)).not.toContain('unreliable')
})

it('stays without a name once the author is gone, and goes with the student', async () => {
  const { student, id } = await makeNoted()
  const admin = await app.as(await makeAdmin(db))
  const { authorId } = await db
    .selectFrom('staffNotes')
    .select('authorId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await db.deleteFrom('profiles').where('id', '=', authorId).execute()
  expect(await admin.staffNotes.list({ studentId: student.id })).toMatchObject([{ authorName: null, isOwn: false }])
  expect(await admin.privacy.previewStudent({ id: student.id })).toContainEqual({ what: 'Staff notes', amount: 1 })
  await admin.privacy.eraseStudent({ id: student.id })
  expect(await db.selectFrom('staffNotes').select('id').where('id', '=', id).execute()).toEqual([])
})
