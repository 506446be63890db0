import type { FeedbackSettings } from '#domain/feedback-settings'
import type { Db, Tx } from '../database/client.ts'

/** The one row of settings. */
export function readFeedbackSettings(db: Db | Tx): Promise<FeedbackSettings> {
  return db
    .selectFrom('feedbackSettings')
    .select([
      'allowNotObserved',
      'sendAutomatically',
      'askConfirmation',
      'requestDay',
      'reminderDays',
      'timeZone',
      'sendHour',
    ])
    .executeTakeFirstOrThrow()
}
