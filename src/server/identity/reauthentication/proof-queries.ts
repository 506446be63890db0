import { PROOF_KINDS, type ProofKind } from '#contract/identity/reauthentication'
import { domainOf } from '#domain/email-address'
import type { Actor } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/database/client.ts'
import type { Context } from '../../procedures.ts'
import { requiredConnection } from '../connections/connection-queries.ts'
import { passkeysOf } from '../passkeys/used-passkey.ts'

/** The proofs that this person can give, the usual one first. */
export async function proofsOf({ auth, db }: Pick<Context, 'auth' | 'db'>, actor: Actor): Promise<ProofKind[]> {
  const hasPassword = (await passwordHashOf(db, actor)) !== null
  const app = await db
    .selectFrom('authenticators')
    .select('userId')
    .where('userId', '=', actor.id)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  const hasPasskey = (await auth.settings()).passkeys && (await passkeysOf(db, actor.id)).length > 0
  const isPossible = {
    password: hasPassword,
    authenticator: app !== undefined,
    passkey: hasPasskey,
    'emailed code': !hasPassword,
  }
  return PROOF_KINDS.filter((kind) => isPossible[kind])
}

/** Null if there is no password, or the university's sign-on has taken its place. */
export async function passwordHashOf(db: Db, { id, role, profile }: Actor): Promise<string | null> {
  if (role !== 'admin' && (await requiredConnection(db, domainOf(profile.email)))) return null
  const account = await db
    .selectFrom('accounts')
    .select('password')
    .where('userId', '=', id)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  return account?.password ?? null
}

/** Under which an emailed code is stored. It works only in the session that asked for it. */
export function emailedCode({ session }: Actor, code: string): string {
  return `reauthentication:${session.id}:${code}`
}

/** Under which the challenge for a passkey is stored. */
export function passkeyChallenge({ session }: { session: { id: string } }, challenge: string): string {
  return `reauthentication-passkey:${session.id}:${challenge}`
}
