import type { FeedbackSettings } from '#domain/feedback-settings'
import type { Db, Tx } from '../database/client.ts'

export const FEEDBACK_SETTINGS = [
  'allowNotObserved',
  'sendAutomatically',
  'askConfirmation',
  'requestDay',
  'reminderDays',
  'timeZone',
  'sendHour',
] as const satisfies (keyof FeedbackSettings)[]

/** The table has a single row. */
export function readFeedbackSettings(db: Db | Tx): Promise<FeedbackSettings> {
  return db.selectFrom('feedbackSettings').select(FEEDBACK_SETTINGS).executeTakeFirstOrThrow()
}
