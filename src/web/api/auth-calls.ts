import { UNEXPECTED } from './error-message.ts'
import { reachServer } from './reach-server.ts'

/** A refusal of the identity provider; the message is what the person reads. */
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

/** The identity provider's calls (spec section 7, Authentication). Cookies carry the session; nothing is kept here. */
export const authCalls = {
  signIn: (form: { email: string; password: string; rememberMe: boolean }) => post('sign-in/email', form),
  signUp: ({ firstName, lastName, email, university, password }: SignUp) =>
    post('sign-up/email', { name: firstName, lastName, email, university, password }),
  signOut: () => post('sign-out', {}),
  resendVerification: (email: string) => post('send-verification-email', { email, callbackURL: '/login?verified=1' }),
  requestPasswordReset: (email: string) => post('request-password-reset', { email }),
  resetPassword: (token: string, newPassword: string) => post('reset-password', { token, newPassword }),
}

async function post(path: string, body: unknown): Promise<void> {
  const response = await reachServer(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (response.ok) return
  const answer = (await response.json().catch(() => null)) as { message?: string; code?: string } | null
  throw new AuthCallError(response.status, answer?.code ?? '', sentence(response, answer))
}

/** The provider's own words, but for those that help nobody. */
function sentence(response: Response, answer: { message?: string; code?: string } | null): string {
  if (response.status === 429) return waitSentence(response)
  if (answer?.code === 'INVALID_TOKEN') return 'This link has been used or has expired. Please ask for a new one.'
  return answer?.message ?? UNEXPECTED
}

function waitSentence(response: Response): string {
  const seconds = Math.ceil(Number(response.headers.get('x-retry-after') ?? response.headers.get('retry-after')))
  if (!(seconds > 0)) return 'Too many attempts. Please wait a moment and try again.'
  const [count, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `Too many attempts. Please try again in ${count} ${unit}${count === 1 ? '' : 's'}.`
}
