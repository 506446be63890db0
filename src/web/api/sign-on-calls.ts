import { postAuthCall } from './auth-calls.ts'

const SIGN_ON_FAILED = '/login?signOn=failed'
const SECURITY = '/settings?tab=security'

type Provider = { id: string; protocol: 'oidc' | 'saml' }
type SignOn = { callbackURL: string; email: string; rememberMe: boolean }

/** Leaves for the identity provider, which leads back to `callbackURL`. */
export function startSignOn({ id, protocol }: Provider, { callbackURL, email, rememberMe }: SignOn): Promise<void> {
  const addresses = { callbackURL, errorCallbackURL: SIGN_ON_FAILED }
  if (protocol === 'saml') return leaveFor('sign-in/sso', { providerId: id, ...addresses }, rememberMe)
  return leaveFor('sign-in/social', { provider: id, ...addresses, ...(email && { loginHint: email }) }, rememberMe)
}

/** Leaves for the identity provider, to link it to one's account. */
export function startLinking(id: string): Promise<void> {
  return leaveFor('link-social', { provider: id, callbackURL: SECURITY, errorCallbackURL: SECURITY })
}

async function leaveFor(path: string, body: object, rememberMe = false): Promise<void> {
  const { url } = (await (await postAuthCall(path, body, rememberMe)).json()) as { url: string }
  window.location.assign(url)
}
