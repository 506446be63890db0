import { APIError } from 'better-auth/api'
import { RESET_PASSWORD_MIN_LENGTH, registration } from '#contract/identity/account'
import { universitiesFor, unrecognisedDomainMessage } from '#domain/people/universities'
import { cleanAddress } from '#domain/platform/email-address'
import { ownPath } from '#domain/platform/own-path'
import * as m from '#messages'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/database/client.ts'
import { refuseAddress } from '../connections/password-off.ts'
import { PASSKEY_SIGN_IN_INPUTS } from '../passkeys/sign-in-with-passkey.ts'
import { EMAIL_SIGN_IN_INPUTS } from './email-sign-in/code-and-link.ts'
import { isCommonPassword } from './passwords/common-passwords.ts'

type Services = { config: Config; db: Db }

/** Calls whose input the library checks too loosely. */
const INPUTS = { ...EMAIL_SIGN_IN_INPUTS, ...PASSKEY_SIGN_IN_INPUTS }

/** Parameters to which the library redirects. It refuses other sites, but accepts paths that browsers may take for one. */
const LEADING = ['callbackURL', 'redirectTo', 'errorCallbackURL', 'newUserCallbackURL']

/** Rules of the spec that the library lacks (sections 5 and 9), with their sentences. */
export async function checkBody({ config, db }: Services, path: string, body: unknown) {
  const fields = (body ?? {}) as Record<string, unknown>
  const { oauth_query: query = '', email, newPassword } = fields
  const leadsAway = LEADING.map((name) => fields[name]).some(
    (address) => typeof address === 'string' && address.startsWith('/') && !ownPath(address),
  )
  // The library reads this parameter at every path.
  if (typeof query !== 'string' || leadsAway || INPUTS[path]?.safeParse(body).success === false)
    throw new APIError('BAD_REQUEST', { message: m.sign_in_input_invalid() })
  if (path === '/reset-password') {
    if (typeof newPassword !== 'string' || newPassword.length < RESET_PASSWORD_MIN_LENGTH)
      throw new APIError('BAD_REQUEST', { message: m.account_reset_password_too_short() })
    if (await isCommonPassword(newPassword, config)) throw tooCommon()
  }
  if (typeof email === 'string') await refuseAddress(db, path, email)
  if (path === '/sign-up/email')
    return { context: { body: await checkRegistration({ config, db }, (body ?? {}) as SignUpBody) } }
  // Every call gets the address in its one spelling.
  return typeof email === 'string'
    ? { context: { body: { ...(body as object), email: cleanAddress(email) } } }
    : undefined
}

function tooCommon(): APIError {
  return new APIError('BAD_REQUEST', { message: m.common_password_too_common() })
}

type SignUpBody = { name?: unknown; lastName?: unknown; email?: unknown; university?: unknown; password?: unknown }

async function checkRegistration({ config, db }: Services, body: SignUpBody) {
  const parsed = registration.safeParse({ ...body, firstName: body.name })
  if (!parsed.success)
    throw new APIError('BAD_REQUEST', { message: parsed.error.issues[0]?.message ?? m.sign_in_input_invalid() })
  const { firstName, ...rest } = parsed.data
  const domains = await db.selectFrom('universityDomains').selectAll().orderBy('domain').execute()
  const offered = universitiesFor(rest.email, domains)
  if (offered.length === 0) throw new APIError('BAD_REQUEST', { message: unrecognisedDomainMessage(domains) })
  if (!offered.includes(rest.university))
    throw new APIError('BAD_REQUEST', { message: m.account_register_university_required() })
  if (await isCommonPassword(rest.password, config, parsed.data)) throw tooCommon()
  return { name: firstName, ...rest }
}
