import { UNEXPECTED } from './error-message.ts'
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
  resendVerification: (email: string) =>
    postAuthCall('send-verification-email', { email, callbackURL: '/login?verified=1' }),
  requestPasswordReset: (email: string) => postAuthCall('request-password-reset', { email }),
  resetPassword: (token: string, newPassword: string) => postAuthCall('reset-password', { token, newPassword }),
}

/** Throws an AuthCallError for a refusal. */
export async function postAuthCall(path: string, body: unknown): Promise<Response> {
  const response = await reachServer(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (response.ok) return response
  const answer = (await response.json().catch(() => null)) as { message?: string; code?: string } | null
  throw new AuthCallError(response.status, answer?.code ?? '', messageFor(response, answer))
}

/** The provider's message, unless ours is more helpful. */
function messageFor(response: Response, answer: { message?: string; code?: string } | null): string {
  if (response.status === 429) return waitMessage(response)
  if (answer?.code === 'INVALID_TOKEN') return 'This link has been used or has expired. Please request a new one.'
  return answer?.message ?? UNEXPECTED
}

function waitMessage(response: Response): string {
  const seconds = Math.ceil(Number(response.headers.get('x-retry-after') ?? response.headers.get('retry-after')))
  if (!(seconds > 0)) return 'Too many attempts. Please wait a moment and try again.'
  const [count, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `Too many attempts. Please try again in ${count} ${unit}${count === 1 ? '' : 's'}.`
}
