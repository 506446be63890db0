import type { SignInSettings } from './sign-in-queries.ts'

type AuthRoute = { method: 'GET' | 'POST'; path: string; isOpen: (settings: SignInSettings) => boolean }

const always = () => true

/** The endpoints of the identity library that we expose under /api/auth, and when. All others respond with 404. */
export const AUTH_ROUTES: AuthRoute[] = [
  { method: 'POST', path: '/sign-up/email', isOpen: always },
  { method: 'POST', path: '/sign-in/email', isOpen: always },
  { method: 'POST', path: '/sign-out', isOpen: always },
  { method: 'POST', path: '/send-verification-email', isOpen: always },
  { method: 'GET', path: '/verify-email', isOpen: always },
  { method: 'POST', path: '/request-password-reset', isOpen: always },
  { method: 'POST', path: '/reset-password', isOpen: always },
]
