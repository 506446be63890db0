import type { GenericEndpointContext } from '@better-auth/core'
import { APIError, getSessionFromCtx } from 'better-auth/api'
import { FRESH_ERRORS } from '#contract/errors'
import { isFresh } from '#domain/identity/fresh-proof'
import type { Db } from '../../platform/database/client.ts'
import { START } from '../connections/sign-on-plugin.ts'
import { isSecondFactorMissing } from '../factors/second-factor.ts'

/** Calls of the identity library that need a fresh session; `fresh` in procedures.ts guards our own. */
const GUARDED = [START, '/oauth2/consent']

/** Refuses a session whose last proof is too old. The library itself refuses if there is no session. */
export async function refuseStale(db: Db, ctx: GenericEndpointContext, now: Date): Promise<void> {
  if (!GUARDED.includes(ctx.path) || isOnlySignIn(ctx)) return
  const token = (await getSessionFromCtx(ctx))?.session.token
  if (!token) return
  const session = await db
    .selectFrom('sessions')
    .innerJoin('profiles', 'profiles.id', 'sessions.userId')
    .select(['provedAt', isSecondFactorMissing().as('isFactorMissing')])
    .where('token', '=', token)
    .executeTakeFirst()
  if (session?.isFactorMissing) throw refusal('SECOND_FACTOR_REQUIRED')
  if (!session || !isFresh(session.provedAt, now)) throw refusal('FRESH_PROOF_REQUIRED')
}

/** Signing in is open to everybody; linking a provider and testing a connection need a fresh session. */
function isOnlySignIn({ path, body }: GenericEndpointContext): boolean {
  return path === START && ((body ?? {}) as { purpose?: unknown }).purpose === undefined
}

function refusal(code: 'SECOND_FACTOR_REQUIRED' | 'FRESH_PROOF_REQUIRED'): APIError {
  return new APIError('FORBIDDEN', { code, message: FRESH_ERRORS[code].message })
}
