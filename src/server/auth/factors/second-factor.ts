import { sql } from 'kysely'
import type { Db, Tx } from '../../database/client.ts'

/**
 * Whether an account has a second factor, in a query of profiles. The only place that knows what counts as one. A passkey
 * counts where one is required. Where it is optional, adding a passkey does not mean to give up logging in without it.
 */
export function hasSecondFactor() {
  return sql<boolean>`(exists (
      select from authenticators where user_id = profiles.id and confirmed_at is not null)
    or profiles.role <> 'student' and exists (
      select from passkeys, sign_in_settings
      where user_id = profiles.id and sign_in_settings.passkeys and two_factor = 'required for staff'))`
}

/**
 * Whether somebody must set up a second factor before anything else, in a query of profiles and sessions. A sign-in for which
 * the university vouched needs none.
 */
export function isSecondFactorMissing() {
  return sql<boolean>`(profiles.role <> 'student' and not sessions.by_sign_on
    and exists (select from sign_in_settings where two_factor = 'required for staff') and not ${hasSecondFactor()})`
}

/** Whether signing in to this account needs its second factor. Nobody is asked while the setting is off. */
export async function needsSecondFactor(db: Db | Tx, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('profiles')
    .innerJoin('signInSettings', (join) => join.on('twoFactor', '<>', 'off'))
    .select('profiles.id')
    .where('profiles.id', '=', userId)
    .where(hasSecondFactor())
    .executeTakeFirst()
  return found !== undefined
}
