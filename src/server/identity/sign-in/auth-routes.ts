import type { SignInSettings } from '../../platform/settings/settings-queries.ts'
import { VERIFY_CHALLENGE } from '../factors/challenge.ts'

type AuthRoute = { method: 'GET' | 'POST'; path: string; isOpen: (settings: SignInSettings) => boolean }

const always = () => true

/** The endpoints of the identity library that we expose under /api/auth, and when. All others return 404. */
export const AUTH_ROUTES: AuthRoute[] = [
  { method: 'POST', path: '/sign-up/email', isOpen: always },
  { method: 'POST', path: '/sign-in/email', isOpen: always },
  { method: 'POST', path: '/sign-out', isOpen: always },
  { method: 'POST', path: '/send-verification-email', isOpen: always },
  { method: 'POST', path: '/request-password-reset', isOpen: always },
  { method: 'POST', path: '/reset-password', isOpen: always },
  { method: 'POST', path: '/email-otp/send-verification-otp', isOpen: ({ emailCode }) => emailCode },
  { method: 'POST', path: '/sign-in/email-otp', isOpen: ({ emailCode }) => emailCode },
  { method: 'POST', path: '/sign-in/magic-link', isOpen: ({ magicLink }) => magicLink },
  // Our own endpoint, which replaces the library's GET (see email-sign-in/sign-in-by-link.ts).
  { method: 'POST', path: '/sign-in/link', isOpen: ({ magicLink }) => magicLink },
  { method: 'POST', path: '/siwe/verify', isOpen: ({ wallet }) => wallet },
  { method: 'GET', path: '/passkey/generate-authenticate-options', isOpen: ({ passkeys }) => passkeys },
  { method: 'POST', path: '/passkey/verify-authentication', isOpen: ({ passkeys }) => passkeys },
  { method: 'POST', path: VERIFY_CHALLENGE, isOpen: ({ twoFactor }) => twoFactor !== 'off' },
  // Sign-in with an identity provider. Without connections, they find none.
  { method: 'POST', path: '/sign-in/social', isOpen: always },
  { method: 'POST', path: '/sign-on/start', isOpen: always },
  { method: 'GET', path: '/sign-on/with/:id', isOpen: always },
  { method: 'GET', path: '/sign-on/form', isOpen: always },
  { method: 'POST', path: '/sign-on/sign-out', isOpen: always },
  { method: 'GET', path: '/callback/:id', isOpen: always },
  { method: 'POST', path: '/callback/:id', isOpen: always },
  { method: 'GET', path: '/sso/saml2/sp/metadata', isOpen: always },
  { method: 'POST', path: '/sso/saml2/sp/acs', isOpen: always },
  { method: 'POST', path: '/sso/saml2/sp/acs/:id', isOpen: always },
  { method: 'GET', path: '/sso/saml2/sp/slo', isOpen: always },
  { method: 'POST', path: '/sso/saml2/sp/slo', isOpen: always },
  // Access tokens for apps and systems.
  { method: 'GET', path: '/oauth2/authorize', isOpen: ({ apiClients }) => apiClients },
  { method: 'POST', path: '/oauth2/consent', isOpen: ({ apiClients }) => apiClients },
  { method: 'POST', path: '/oauth2/token', isOpen: ({ apiClients }) => apiClients },
  { method: 'POST', path: '/oauth2/revoke', isOpen: ({ apiClients }) => apiClients },
  { method: 'POST', path: '/oauth2/introspect', isOpen: ({ apiClients }) => apiClients },
  { method: 'GET', path: '/oauth2/userinfo', isOpen: ({ apiClients }) => apiClients },
]
