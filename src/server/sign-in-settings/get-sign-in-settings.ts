import { sql } from 'kysely'
import { SIGN_IN_SWITCHES } from '../auth/sign-in-queries.ts'
import { admin } from '../procedures.ts'

export const getSignInSettings = admin.signInSettings.get.handler(({ context }) =>
  context.db
    .selectFrom('signInSettings')
    .leftJoin('profiles', 'profiles.id', 'signInSettings.updatedBy')
    .select([...SIGN_IN_SWITCHES, 'signInSettings.updatedAt'])
    .select(sql<string | null>`trim(profiles.first_name || ' ' || profiles.last_name)`.as('updatedByName'))
    .executeTakeFirstOrThrow(),
)
