import { describe, expect, it } from 'vitest'
import type { FeedbackSettingsInput } from '#contract/settings/feedback-settings'
import { migrate } from '../../platform/database/migrate.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { makeAdmin } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { openEmptyDatabase } from '../../testing/test-database.ts'

const app = await createTestApp()
const client = await app.as(await makeAdmin(app.db))

const DEFAULTS: FeedbackSettingsInput = {
  allowNotObserved: true,
  sendAutomatically: true,
  askConfirmation: true,
  askInPerson: true,
  askSecondContact: true,
  remindToAskAgain: true,
  requestDay: -10,
  reminderDays: [-3, 1, 5, 10],
  timeZone: 'Europe/Berlin',
  sendHour: 9,
}

describe('the feedback settings', () => {
  it('default to ‘Not observed’ beside the skills and to automatic emails', async () => {
    expect(await client.feedbackSettings.get()).toMatchObject({ ...DEFAULTS, updatedByName: null })
  })

  it('say whether emails leave', async () => {
    expect((await client.feedbackSettings.get()).hasMailServer).toBe(false)
    const other = await createTestApp({ SMTP_URL: 'smtp://mail.example' })
    const admin = await other.as(await makeAdmin(other.db))
    expect((await admin.feedbackSettings.get()).hasMailServer).toBe(true)
  })

  it('tell the days off of a time zone', async () => {
    expect(await client.feedbackSettings.daysOff({ timeZone: 'Asia/Riyadh' })).toMatchObject({
      country: 'SA',
      weekend: [5, 6],
      holidays: expect.arrayContaining(['2026-09-23']),
    })
    expect(await client.feedbackSettings.daysOff({ timeZone: 'UTC' })).toEqual({
      country: null,
      weekend: [6, 7],
      holidays: [],
    })
  })

  it('record the name of the admin who changed them', async () => {
    const changed = { ...DEFAULTS, allowNotObserved: false, reminderDays: [], timeZone: 'America/Sao_Paulo' }
    await client.feedbackSettings.change(changed)
    expect(await client.feedbackSettings.get()).toMatchObject({ ...changed, updatedByName: 'Ada Admin' })
  })

  it.each([
    ['a reminder before the request', { reminderDays: [-12] }],
    ['reminders out of order', { reminderDays: [3, -3] }],
    ['two reminders on the same day', { reminderDays: [3, 3] }],
    ['a fraction of a day', { requestDay: -9.5 }],
    ['a day out of range', { requestDay: -400 }],
    ['an hour out of range', { sendHour: 3 }],
    ['an unknown time zone', { timeZone: 'Mars/Olympus' }],
    ['too many reminders', { reminderDays: [1, 2, 3, 4, 5, 6] }],
  ])('refuse %s', async (_what, change) => {
    const before = await client.feedbackSettings.get()
    await expectRefusal(client.feedbackSettings.change({ ...DEFAULTS, ...change }), 'BAD_REQUEST')
    expect(await client.feedbackSettings.get()).toEqual(before)
  })
})

it('are not switched on by an upgrade where they email somebody', async () => {
  const { db, close } = await openEmptyDatabase()
  await migrate(db, { to: '0067-feedback-signs-online' })
  await makeAdmin(db)
  await migrate(db)
  const settings = await db
    .selectFrom('feedbackSettings')
    .select(['askInPerson', 'askSecondContact', 'awaitsChoice'])
    .executeTakeFirst()
  expect(settings).toEqual({ askInPerson: false, askSecondContact: false, awaitsChoice: true })
  await close()
})
