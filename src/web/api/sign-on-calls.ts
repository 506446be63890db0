import { postAuthCall } from './auth-calls.ts'

const SIGN_ON_FAILED = '/login?signOn=failed'
const SECURITY = '/settings?tab=security'
const SIGN_IN_SETTINGS = '/admin/sign-in'

type Provider = { id: string; entityId?: string }
type SignOn = { callbackURL: string; email: string; rememberMe: boolean }

/** Redirects to the identity provider, which returns to `callbackURL`. */
export function startSignOn({ id, entityId }: Provider, { callbackURL, email, rememberMe }: SignOn): Promise<void> {
  const start = { connection: id, entityId, callbackURL, errorCallbackURL: SIGN_ON_FAILED, loginHint: email }
  return leaveFor(start, rememberMe)
}

/** Redirects to the identity provider, to link it to the person's account. */
export function startLinking(id: string): Promise<void> {
  return leaveFor({ connection: id, purpose: 'link', callbackURL: SECURITY, errorCallbackURL: SECURITY })
}

/** Redirects to the identity provider, which returns to the sign-in settings with a report. Nothing else changes. */
export function startTestSignIn({ id, entityId }: Provider): Promise<void> {
  const back = { callbackURL: SIGN_IN_SETTINGS, errorCallbackURL: SIGN_IN_SETTINGS }
  return leaveFor({ connection: id, entityId, purpose: 'test', ...back })
}

async function leaveFor(start: object, rememberMe = false): Promise<void> {
  const { url } = (await (await postAuthCall('sign-on/start', start, rememberMe)).json()) as { url: string }
  window.location.assign(url)
}
