import { postAuthCall } from './auth-calls.ts'

const SIGN_ON_FAILED = '/login?signOn=failed'
const SECURITY = '/settings?tab=security'

type Provider = { id: string; protocol: 'oidc' | 'saml' }

/** Leaves for the identity provider, which leads back to `callbackURL`. */
export function startSignOn({ id, protocol }: Provider, callbackURL: string, email: string): Promise<void> {
  const addresses = { callbackURL, errorCallbackURL: SIGN_ON_FAILED }
  if (protocol === 'saml') return leaveFor('sign-in/sso', { providerId: id, ...addresses })
  return leaveFor('sign-in/social', { provider: id, ...addresses, ...(email && { loginHint: email }) })
}

/** Leaves for the identity provider, to link it to one's account. */
export function startLinking(id: string): Promise<void> {
  return leaveFor('link-social', { provider: id, callbackURL: SECURITY, errorCallbackURL: SECURITY })
}

async function leaveFor(path: string, body: object): Promise<void> {
  const { url } = (await (await postAuthCall(path, body)).json()) as { url: string }
  window.location.assign(url)
}
