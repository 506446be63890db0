import { sql } from 'kysely'
import { admin } from '../procedures.ts'
import { FEEDBACK_SETTINGS } from './feedback-settings-queries.ts'

export const getFeedbackSettings = admin.feedbackSettings.get.handler(({ context }) =>
  context.db
    .selectFrom('feedbackSettings')
    .leftJoin('profiles', 'profiles.id', 'feedbackSettings.updatedBy')
    .select([...FEEDBACK_SETTINGS, 'feedbackSettings.updatedAt'])
    .select(sql<string | null>`trim(profiles.first_name || ' ' || profiles.last_name)`.as('updatedByName'))
    .executeTakeFirstOrThrow(),
)
