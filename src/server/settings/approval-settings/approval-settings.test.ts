import { expect, it } from 'vitest'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { makeAdmin, makeInternship, makeStudent, registrationInput } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db } = app
const admin = await makeAdmin(db)
const client = await app.as(admin)

it('lists both settings by key, with who changed them and when', async () => {
  await client.approvalSettings.change({ settingKey: 'require_internship_approval', settingValue: true })
  expect(await client.approvalSettings.list()).toMatchObject([
    { settingKey: 'require_feedback_approval', settingValue: true, updatedByName: null },
    {
      settingKey: 'require_internship_approval',
      settingValue: true,
      updatedByName: 'Ada Admin',
      updatedAt: app.time.now.toISOString(),
    },
  ])
})

it('affects new submissions only', async () => {
  const student = await makeStudent(db)
  const waiting = await makeInternship(db, student, { status: 'pending' })
  await client.approvalSettings.change({ settingKey: 'require_internship_approval', settingValue: false })
  expect(await (await app.as(student)).internships.register(registrationInput())).toMatchObject({ status: 'approved' })
  const row = await db.selectFrom('internships').select('status').where('id', '=', waiting.id).executeTakeFirst()
  expect(row?.status).toBe('pending')
})

it('refuses an unknown setting', async () => {
  const settingKey = 'require_everything' as 'require_feedback_approval'
  await expectRefusal(client.approvalSettings.change({ settingKey, settingValue: true }), 'BAD_REQUEST')
})
