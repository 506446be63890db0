import { sql } from 'kysely'
import { admin } from '../../procedures.ts'

export const getRetention = admin.privacy.getRetention.handler(({ context }) =>
  context.db
    .selectFrom('retentionSettings')
    .leftJoin('profiles', 'profiles.id', 'retentionSettings.updatedBy')
    .select(['years', 'startsAt', 'retentionSettings.updatedAt'])
    .select(sql<string | null>`trim(profiles.first_name || ' ' || profiles.last_name)`.as('updatedByName'))
    .executeTakeFirstOrThrow(),
)
