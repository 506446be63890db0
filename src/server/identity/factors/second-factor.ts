import { sql } from 'kysely'
import type { SecondStep } from '#contract/identity/factors'
import type { Db, Tx } from '../../platform/database/client.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { noteFactorChange } from './factor-changed-email.tsx'

const hasAuthenticator = sql<boolean>`exists (
  select from authenticators where user_id = profiles.id and confirmed_at is not null)`
const hasPasskey = sql<boolean>`exists (
  select from passkeys, sign_in_settings where user_id = profiles.id and sign_in_settings.passkeys)`
// Must agree with `isFactorRequired` in the domain.
const isRequired = sql<boolean>`exists (select from sign_in_settings where two_factor = 'required for everybody'
  or two_factor = 'required for staff' and profiles.role <> 'student')`

/**
 * Whether an account has a second factor, in a query of profiles. The only definition of what counts as one: a passkey counts
 * where a factor is required. Where it is optional, people who add a passkey may still log in without it.
 */
export function hasSecondFactor() {
  return sql<boolean>`(${hasAuthenticator} or ${isRequired} and ${hasPasskey})`
}

/**
 * Whether a person must set up a second factor before anything else, in a query of profiles and sessions. A sign-in that the
 * university vouched for needs none.
 */
export function isSecondFactorMissing() {
  return sql<boolean>`(${isRequired} and not sessions.by_sign_on and not ${hasSecondFactor()})`
}

/** Whether this session's owner must set up a second factor, as of this transaction. */
export async function lacksSecondFactor(tx: Tx, sessionId: string): Promise<boolean> {
  const { isMissing } = await tx
    .selectFrom('sessions')
    .innerJoin('profiles', 'profiles.id', 'sessions.userId')
    .select(isSecondFactorMissing().as('isMissing'))
    .where('sessions.id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return isMissing
}

/** The second steps that this account can use; empty if it has none, or while the setting is off. */
export async function secondStepsOf(db: Db | Tx, userId: string): Promise<SecondStep[]> {
  const found = await db
    .selectFrom('profiles')
    .innerJoin('signInSettings', (join) => join.on('twoFactor', '<>', 'off'))
    .select([hasAuthenticator.as('authenticator'), hasPasskey.as('passkey')])
    .where('profiles.id', '=', userId)
    .where(hasSecondFactor())
    .executeTakeFirst()
  return SECOND_STEPS.filter((step) => found?.[step])
}

const SECOND_STEPS: SecondStep[] = ['authenticator', 'passkey']

/** Removes the second factors of a person who has lost their device: signing in needs none until they set one up. */
export async function resetFactors(tx: Tx, queue: Queue, userId: string, now: Date): Promise<void> {
  await tx.deleteFrom('authenticators').where('userId', '=', userId).execute()
  await tx.deleteFrom('passkeys').where('userId', '=', userId).execute()
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await noteFactorChange(tx, queue, { userId, change: 'factors reset', createdAt: now })
}
