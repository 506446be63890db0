import { APIError } from 'better-auth/api'
import { domainOf } from '#domain/platform/email-address'
import * as m from '#messages'
import type { Db } from '../../platform/database/client.ts'
import { PASSKEY_SIGN_IN } from '../passkeys/sign-in-with-passkey.ts'
import { connectionRequiredFor, requiredConnection } from './connection-queries.ts'

// Refuses passwords for domains that must use single sign-on. The refusals reveal nothing about single accounts.

/** Calls that register an address, or send a password link, code or sign-in link to it. */
const BY_ADDRESS = [
  '/sign-up/email',
  '/request-password-reset',
  '/email-otp/send-verification-otp',
  '/email-otp/request-password-reset',
  '/sign-in/magic-link',
]
/** Calls that start a session with a password, a code, an emailed link, a wallet or a passkey. */
const BY_PASSWORD = [
  '/sign-in/email',
  '/sign-in/email-otp',
  '/sign-up/email',
  '/magic-link/verify',
  '/verify-email',
  '/siwe/verify',
  PASSKEY_SIGN_IN,
]

export async function refuseAddress(db: Db, path: string, email: string): Promise<void> {
  if (!BY_ADDRESS.includes(path)) return
  const required = await requiredConnection(db, domainOf(email))
  if (required) throw passwordOff(required)
}

/** Runs before a new session, after the password was found right. Admins keep their password as a fallback. */
export async function refusePassword(db: Db, path: string | undefined, profileId: string): Promise<void> {
  if (!path || !BY_PASSWORD.includes(path)) return
  const required = await connectionRequiredFor(db, profileId)
  if (required) throw passwordOff(required)
}

function passwordOff({ name }: { name: string }): APIError {
  return new APIError('FORBIDDEN', { code: 'PASSWORD_OFF', message: m.connections_sign_on_required({ name }) })
}
