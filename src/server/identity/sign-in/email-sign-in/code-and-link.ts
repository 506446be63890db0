import { createHmac } from 'node:crypto'
import { emailOTP, magicLink } from 'better-auth/plugins'
import * as z from 'zod'
import { cleanAddress } from '#domain/platform/email-address'
import { inSeconds, MINUTE } from '#domain/time/durations'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../platform/database/client.ts'
import { TOKEN_LIFETIMES, type TokenEmail } from '../../../platform/email/token-email.ts'
import { signInCode } from './sign-in-code-email.tsx'
import { signInLink } from './sign-in-link-email.tsx'

type Setup = {
  config: Pick<Config, 'authSecret'>
  db: Db
  enqueue: (job: { email: TokenEmail; profileId: string; token: string }) => Promise<void>
}

/** With so few attempts per code, guessing is hopeless. Unit: digits. */
const CODE_LENGTH = 8
/**
 * The attempts of all browsers together. Each browser has three (see asking-browser.ts), so this is more than the browsers that
 * may ask for a code while it works, and those known to the account, can use up.
 */
const ALLOWED_ATTEMPTS = 100

/** Sign-in with a code or link sent by email (spec section 7, otp). Neither creates an account. */
export function codeAndLink({ config, db, enqueue }: Setup) {
  async function send(email: TokenEmail, address: string, token: string): Promise<void> {
    const profile = await db
      .selectFrom('profiles')
      .select('id')
      .where('email', '=', cleanAddress(address))
      .executeTakeFirst()
    if (profile) await enqueue({ email, profileId: profile.id, token })
  }
  return [
    emailOTP({
      otpLength: CODE_LENGTH,
      expiresIn: TOKEN_LIFETIMES['sign-in-code'],
      allowedAttempts: ALLOWED_ATTEMPTS,
      disableSignUp: true,
      // Keyed, because a short code could be guessed from a plain hash.
      storeOTP: { hash: async (code) => hashSecret(config, code) },
      sendVerificationOTP: ({ email, otp }) => send(signInCode, email, otp),
      rateLimit: { window: inSeconds(MINUTE), max: 20 },
    }),
    magicLink({
      expiresIn: TOKEN_LIFETIMES['sign-in-link'],
      disableSignUp: true,
      storeToken: { type: 'custom-hasher', hash: async (token) => hashSecret(config, token) },
      sendMagicLink: ({ email, token }) => send(signInLink, email, token),
      rateLimit: { window: inSeconds(MINUTE), max: 20 },
    }),
  ] as const
}

export function hashSecret({ authSecret }: Pick<Config, 'authSecret'>, secret: string): string {
  return createHmac('sha256', authSecret).update(`emailed sign-in ${secret}`).digest('base64url')
}

export const INVALID_CODE = { code: 'INVALID_OTP', message: 'Invalid OTP' }
const REASONS = [INVALID_CODE.code, 'OTP_EXPIRED', 'TOO_MANY_ATTEMPTS']

/**
 * Replaces the library's reasons by a single one, because they reveal whether a code was sent, and so whether there is an
 * account.
 */
export async function withoutReason(response: Response): Promise<Response> {
  if (response.ok) return response
  const { code = '' } = (await response.clone().json()) as { code?: string }
  return REASONS.includes(code) ? Response.json(INVALID_CODE, { status: 400 }) : response
}

/** The only allowed input of these calls: the library also accepts the fields of a new account, and codes for other purposes. */
export const EMAIL_SIGN_IN_INPUTS: Record<string, z.ZodType> = {
  '/email-otp/send-verification-otp': z.strictObject({ email: z.string(), type: z.literal('sign-in') }),
  '/sign-in/email-otp': z.strictObject({ email: z.string(), otp: z.string().max(100) }),
  '/sign-in/magic-link': z.strictObject({ email: z.string() }),
}
