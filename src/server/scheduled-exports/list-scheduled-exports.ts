import { sql } from 'kysely'
import { reviewer } from '../procedures.ts'
import { SCHEDULED_EXPORT, withCurrentColumns } from './scheduled-export-queries.ts'

export const listScheduledExports = reviewer.scheduledExports.list.handler(async ({ context: { actor, db } }) => {
  const rows = await db
    .selectFrom('scheduledExports')
    .select(SCHEDULED_EXPORT)
    .where('profileId', '=', actor.id)
    .orderBy(sql`lower_case(name)`)
    .orderBy('id')
    .execute()
  return rows.map(withCurrentColumns)
})
