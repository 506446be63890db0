import { lastChange } from '../../platform/database/last-change.ts'
import { admin } from '../../procedures.ts'

export const getRetention = admin.privacy.getRetention.handler(({ context }) =>
  context.db
    .selectFrom('retentionSettings')
    .select(['years', 'startsAt'])
    .select(lastChange('retentionSettings'))
    .executeTakeFirstOrThrow(),
)
