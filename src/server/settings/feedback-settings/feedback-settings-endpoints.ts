import { sql } from 'kysely'
import { lastChange } from '../../platform/database/last-change.ts'
import { FEEDBACK_SETTINGS } from '../../platform/settings/settings-queries.ts'
import { calendarOf } from '../../platform/settings/work-calendar.ts'
import { admin } from '../../procedures.ts'

const getFeedbackSettings = admin.feedbackSettings.get.handler(async ({ context: { config, db } }) => {
  const settings = await db
    .selectFrom('feedbackSettings')
    .select([...FEEDBACK_SETTINGS, 'awaitsChoice'])
    .select(lastChange('feedbackSettings'))
    .executeTakeFirstOrThrow()
  return { ...settings, hasMailServer: config.email.kind !== 'captured' }
})

const getDaysOff = admin.feedbackSettings.daysOff.handler(({ input }) => {
  const { country, weekend, holidays } = calendarOf(input.timeZone)
  return { country, weekend: [...weekend], holidays: [...holidays] }
})

/** The new settings apply to future emails; emails already sent are not repeated. */
const changeFeedbackSettings = admin.feedbackSettings.change.handler(async ({ input, context }) => {
  const { actor, db, now } = context
  await db
    .updateTable('feedbackSettings')
    .set({ ...input, awaitsChoice: false, updatedBy: actor.id, updatedAt: now })
    .set({ confirmationsSince: sql`case when ask_confirmation then confirmations_since else ${now} end` })
    .execute()
})

export const feedbackSettings = { get: getFeedbackSettings, daysOff: getDaysOff, change: changeFeedbackSettings }
