import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { feedbackAnswers, makeAdmin, makeInternship, makeStudent } from '../../testing/factories.ts'
import { makeQuestionSet, makeQuestionVersion, QUESTION, questionSetForm } from '../../testing/question-sets.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { waitForLock } from '../../testing/wait-for-lock.ts'

const app = await createTestApp()
const { db, time } = app
const admin = await app.as(await makeAdmin(db))

it('an edit that waits for a department to be renamed does not bring the old name back', async () => {
  await admin.departments.add({ name: 'Botanics' })
  const form = questionSetForm({ departments: ['Botanics'] })
  const { id } = await admin.questionSets.add(form)
  const renaming = await db.startTransaction().execute()
  await renaming.updateTable('departments').set({ name: 'Botany' }).where('name', '=', 'Botanics').execute()
  await renaming
    .updateTable('questionSets')
    .set({ departments: ['Botany'] })
    .where('id', '=', id)
    .execute()
  const edited = admin.questionSets.edit({ id, version: 1, ...form, name: 'Plants' })
  await waitForLock(db)
  await renaming.commit().execute()
  await expectRefusal(edited, 'UNKNOWN_DEPARTMENT')
  expect((await admin.questionSets.list())[0]).toMatchObject({ departments: ['Botany'], version: 1 })
})

it('entered feedback has the questions of its request, also if they change while it is made', async () => {
  const set = await makeQuestionSet(db, { departments: ['Physics'] })
  const { supervisor, startDate } = await makeInternship(db, await makeStudent(db, { major: 'Physics' }))
  const { questionVersionId } = await admin.feedback.readEntry({ supervisorId: supervisor.id })
  const changing = await db.startTransaction().execute()
  await sql`lock table feedback in share mode`.execute(changing)
  await makeQuestionVersion(changing, set, 2, [{ ...QUESTION, label: { en: 'Carelessness' } }], time.now)
  const entered = admin.feedback.enter({
    supervisorId: supervisor.id,
    questionVersionId,
    way: 'telephone',
    givenOn: startDate,
    answers: feedbackAnswers({ further: { safety: { value: 5 } } }),
  })
  await waitForLock(db)
  await changing.commit().execute()
  await expectRefusal(entered, 'QUESTIONS_CHANGED')
  expect(await db.selectFrom('feedback').select('id').execute()).toEqual([])
})
