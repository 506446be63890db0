import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import type { ChallengeAnswer } from '#contract/identity/factors'
import { localized } from '#domain/text/localized'
import { waitingTime } from '#domain/time/time-ago'
import * as m from '#messages'
import { sendProved } from './fresh-proof.ts'
import { reachServer } from './reach-server.ts'

/** An error response of the identity provider; the message is shown as is. */
export class AuthCallError extends Error {
  override name = 'AuthCallError'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

type SignUp = { firstName: string; lastName: string; email: string; university: string; password: string }

/** Calls to the identity provider (spec section 7, Authentication). The session lives in a cookie. */
export const authCalls = {
  signIn: (form: { email: string; password: string; rememberMe: boolean }) => postAuthCall('sign-in/email', form),
  signUp: ({ firstName, lastName, email, university, password }: SignUp) =>
    postAuthCall('sign-up/email', { name: firstName, lastName, email, university, password }),
  signOut: () => postAuthCall('sign-out', {}),
  /** Returns the address for signing out of the identity provider too; null if there is none. */
  signOutEverywhere: async () =>
    ((await (await postAuthCall('sign-on/sign-out', {})).json()) as { url: string | null }).url,
  resendVerification: (email: string) =>
    postAuthCall('send-verification-email', { email, callbackURL: '/login?verified=1' }),
  requestPasswordReset: (email: string) => postAuthCall('request-password-reset', { email }),
  requestCode: (email: string) => postAuthCall('email-otp/send-verification-otp', { email, type: 'sign-in' }),
  signInWithCode: (email: string, otp: string, rememberMe: boolean) =>
    postAuthCall('sign-in/email-otp', { email, otp }, rememberMe),
  requestLink: (email: string) => postAuthCall('sign-in/magic-link', { email }),
  signInWithLink: (email: string, token: string, rememberMe: boolean) =>
    postAuthCall('sign-in/link', { email, token }, rememberMe),
  signInWithWallet: (proof: { message: string; signature: string }, rememberMe: boolean) =>
    postAuthCall('siwe/verify', proof, rememberMe),
  /** Allows or denies an app's request; returns the browser's next address. */
  answerApp: async (request: string, accept: boolean) =>
    ((await (await postAuthCall('oauth2/consent', { accept, oauth_query: request })).json()) as { url: string }).url,
  startPasskeySignIn: async () =>
    (await authCall('passkey/generate-authenticate-options')).json() as Promise<PublicKeyCredentialRequestOptionsJSON>,
  signInWithPasskey: (response: AuthenticationResponseJSON, rememberMe: boolean) =>
    postAuthCall('passkey/verify-authentication', { response }, rememberMe),
  verifyChallenge: (answer: ChallengeAnswer) => postAuthCall('challenge/verify', answer),
  resetPassword: (token: string, newPassword: string) => postAuthCall('reset-password', { token, newPassword }),
}

/** Throws an AuthCallError for a refusal. */
export function postAuthCall(path: string, body: unknown, rememberMe = false): Promise<Response> {
  return authCall(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(rememberMe ? { 'x-remember-me': 'true' } : {}) },
    body: JSON.stringify(body),
  })
}

async function authCall(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await sendProved(() => reachServer(`/api/auth/${path}`, init))
  if (response.ok) return response
  const answer = (await response.json().catch(() => null)) as { message?: string; code?: string } | null
  throw new AuthCallError(response.status, answer?.code ?? '', messageFor(response, answer))
}

/** The provider's message, unless ours is more helpful. */
function messageFor(response: Response, answer: { message?: string; code?: string } | null): string {
  if (response.status === 429) return waitMessage(response)
  return SENTENCES[answer?.code ?? ''] ?? answer?.message ?? m.common_unknown_error()
}

const SENTENCES: Record<string, string> = localized({
  UNAUTHORIZED_SIWE_MESSAGE_MISMATCH: m.wallets_signature_invalid,
  UNAUTHORIZED_INVALID_OR_EXPIRED_NONCE: m.wallets_signature_invalid,
  UNAUTHORIZED_SIWE_MESSAGE_EXPIRED: m.wallets_signature_invalid,
  UNAUTHORIZED_SIWE_MESSAGE_NOT_YET_VALID: m.wallets_signature_invalid,
  CHALLENGE_NOT_FOUND: m.passkeys_challenge_expired,
  AUTHENTICATION_FAILED: m.passkeys_verification_failed,
  PASSKEY_NOT_FOUND: m.passkeys_removed_from_account,
  INVALID_TOKEN: m.common_link_used_or_expired,
  INVALID_OTP: m.common_emailed_code_invalid,
})

function waitMessage(response: Response): string {
  const seconds = Math.ceil(Number(response.headers.get('x-retry-after') ?? response.headers.get('retry-after')))
  if (!(seconds > 0)) return m.common_too_many_attempts_retry_soon()
  return m.common_too_many_attempts_retry_time({ time: waitingTime(seconds) })
}
