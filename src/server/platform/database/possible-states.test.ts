import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeFeedback, makeInternship, makeStudent } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'

const { db } = await createTestApp()

const student = await makeStudent(db)
const { id, supervisor } = await makeInternship(db, student, { status: 'rejected' })
await makeFeedback(db, supervisor, { status: 'submitted' })

// The database rejects impossible states, whatever a program does (spec section 3).
it.each([
  ['a status of an internship', 'internships', `status = 'archived'`],
  ['who approved what is rejected', 'internships', `approved_by = '${student.id}'`],
  ['a description of 19 characters', 'internships', `description = '${'x'.repeat(19)}'`],
  ['an end before the start', 'internships', `end_date = start_date - 1`],
  ['a status of feedback', 'feedback', `status = 'unknown'`],
  ['a rating below 1', 'feedback', 'teamwork = 0'],
  ['a rating above 5', 'feedback', 'overall_rating = 6'],
  ['submitted feedback without strengths', 'feedback', `strengths = null`],
  ['a reviewer of what is not approved', 'feedback', `reviewed_by = '${student.id}'`],
  ['a role', 'profiles', `role = 'owner'`],
  ['a setting', 'system_settings', `setting_key = 'require_nothing'`],
])('the database refuses %s', async (_what, table, change) => {
  await expect(sql.raw(`update ${table} set ${change}`).execute(db)).rejects.toThrow(/constraint/)
})

it('the database keeps one primary supervisor, and one feedback of each supervisor', async () => {
  const second = { internshipId: id, name: 'Ida Holm', email: 'ida@states.example', isPrimary: true }
  await expect(db.insertInto('internshipSupervisors').values(second).execute()).rejects.toThrow(/one_primary/)
  await expect(makeFeedback(db, supervisor, { status: 'pending' })).rejects.toThrow(/feedback/)
})
