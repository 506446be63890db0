import type { FeedbackSettings } from '#domain/feedback-settings'
import type { Db, Tx } from '../database/client.ts'
import { compiledOnce } from '../database/compiled-once.ts'

export const FEEDBACK_SETTINGS = [
  'allowNotObserved',
  'sendAutomatically',
  'askConfirmation',
  'requestDay',
  'reminderDays',
  'timeZone',
  'sendHour',
] as const satisfies (keyof FeedbackSettings)[]

/** The one row of settings. */
export async function readFeedbackSettings(db: Db | Tx): Promise<FeedbackSettings> {
  const [settings] = await readSettings(db, {})
  return settings!
}

const readSettings = compiledOnce((db) => db.selectFrom('feedbackSettings').select(FEEDBACK_SETTINGS))
