import { describe, expect, it } from 'vitest'
import type { FeedbackSettingsInput } from '#contract/feedback-settings'
import { makeAdmin } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()
const client = await app.as(await makeAdmin(app.db))

const DEFAULTS: FeedbackSettingsInput = {
  allowNotObserved: false,
  sendAutomatically: true,
  askConfirmation: false,
  requestDay: -10,
  reminderDays: [-3, 3, 10],
  timeZone: 'Europe/Berlin',
  sendHour: 9,
}

describe('the settings of the form and the automatic emails', () => {
  it('begin with the six required ratings and the schedule switched on', async () => {
    expect(await client.feedbackSettings.get()).toMatchObject({ ...DEFAULTS, updatedByName: null })
  })

  it('are changed by an admin, whose name is kept', async () => {
    const changed = { ...DEFAULTS, allowNotObserved: true, reminderDays: [], timeZone: 'America/Sao_Paulo' }
    await client.feedbackSettings.change(changed)
    expect(await client.feedbackSettings.get()).toMatchObject({ ...changed, updatedByName: 'Ada Admin' })
  })

  it.each([
    ['a reminder before the request', { reminderDays: [-12] }],
    ['reminders out of order', { reminderDays: [3, -3] }],
    ['the same day twice', { reminderDays: [3, 3] }],
    ['half a day', { requestDay: -9.5 }],
    ['a day far away', { requestDay: -400 }],
    ['an hour at night', { sendHour: 3 }],
    ['a time zone that does not exist', { timeZone: 'Mars/Olympus' }],
    ['too many reminders', { reminderDays: [1, 2, 3, 4, 5, 6] }],
  ])('refuse %s', async (_what, change) => {
    const before = await client.feedbackSettings.get()
    await expect(client.feedbackSettings.change({ ...DEFAULTS, ...change })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    expect(await client.feedbackSettings.get()).toEqual(before)
  })
})
