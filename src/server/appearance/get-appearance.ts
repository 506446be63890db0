import { sql } from 'kysely'
import { admin } from '../procedures.ts'
import { readAppearance } from './appearance-queries.ts'

export const getAppearance = admin.appearance.get.handler(async ({ context: { db, config } }) => {
  const changed = await db
    .selectFrom('appearance')
    .leftJoin('profiles', 'profiles.id', 'appearance.updatedBy')
    .select('appearance.updatedAt')
    .select(sql<string | null>`trim(profiles.first_name || ' ' || profiles.last_name)`.as('updatedByName'))
    .executeTakeFirstOrThrow()
  return { ...(await readAppearance(db)), ...changed, defaultSupportEmail: config.supportEmail }
})
