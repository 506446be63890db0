import { sql } from 'kysely'
import { admin } from '../procedures.ts'

export const listApprovalSettings = admin.approvalSettings.list.handler(({ context }) =>
  context.db
    .selectFrom('systemSettings')
    .leftJoin('profiles', 'profiles.id', 'systemSettings.updatedBy')
    .select(['settingKey', 'settingValue', 'description', 'systemSettings.updatedAt'])
    .select(sql<string | null>`trim(profiles.first_name || ' ' || profiles.last_name)`.as('updatedByName'))
    .orderBy('settingKey')
    .execute(),
)
