import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router'
import { SECOND } from '#domain/time/durations'
import { api } from './api/client.ts'
import { loadCode } from './api/load-code.ts'
import { PublicFrame } from './layout/public-frame.tsx'
import { RouterPending, UnframedError } from './layout/router-states.tsx'
import { lazyScreen } from './routing/lazy-screen.ts'
import { paths } from './routing/paths.ts'
import { allow, type Returning, type RouteContext, returning } from './routing/route-guards.ts'
import { searchTexts } from './routing/search-texts.ts'

// The screens that need no session.

export const root = createRootRouteWithContext<RouteContext>()({
  notFoundComponent: RouterPending,
  errorComponent: UnframedError,
})

const publicFrame = createRoute({
  id: 'public',
  getParentRoute: () => root,
  component: PublicFrame,
})
/** Without its universities, the screen is shown after this long. Unit: milliseconds. */
const LONGEST_WAIT = 2 * SECOND

async function loadSignOn({ queryClient }: RouteContext): Promise<void> {
  const options = api.signInSettings.options.queryOptions()
  await queryClient.prefetchQuery(options)
  if (!queryClient.getQueryData(options.queryKey)?.connections.length) return
  const { SignOn } = await loadCode(() => import('./identity/sign-in/login-page.tsx'))
  await SignOn.load()
}

const login = createRoute({
  path: paths.login,
  getParentRoute: () => publicFrame,
  validateSearch: (search): Returning & { verified?: 1; error?: string; signOn?: string; with?: string } => ({
    ...returning(search),
    ...(search.verified ? { verified: 1 } : {}),
    ...searchTexts(search, ['error', 'signOn', 'with']),
  }),
  beforeLoad: (navigation) => {
    void navigation.context.queryClient.prefetchQuery(api.signInSettings.options.queryOptions())
    return allow('guest')(navigation)
  },
  component: lazyScreen(() => import('./identity/sign-in/login-page.tsx'), 'LoginPage'),
  // The buttons of the universities are above the password, which must not move while somebody types.
  loader: ({ context }) =>
    Promise.race([loadSignOn(context), new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT))]),
})
/** Starts the sign-on with a university, for links in portals. */
const signOnWith = createRoute({
  path: '/login/with/$connection',
  getParentRoute: () => publicFrame,
  validateSearch: returning,
  beforeLoad: async (navigation) => {
    await allow('guest')(navigation)
    const { params, search } = navigation
    const query = new URLSearchParams(search).toString()
    const href = `/api/auth/sign-on/with/${encodeURIComponent(params.connection)}${query && `?${query}`}`
    throw redirect({ href, reloadDocument: true, replace: true })
  },
})
/** Screens after an email was sent to somebody who wants to log in; the address is passed in the navigation state. */
const emailSignIn = {
  getParentRoute: () => publicFrame,
  validateSearch: returning,
  beforeLoad: async (navigation: Parameters<ReturnType<typeof allow>>[0]) => {
    const { hash, state } = navigation.location
    if (!hash && !state.email) throw redirect({ to: paths.login })
    await allow('guest')(navigation)
  },
}
const emailCode = createRoute({
  path: paths.emailCode,
  ...emailSignIn,
  component: lazyScreen(() => import('./identity/sign-in/email-code-page.tsx'), 'EmailCodePage'),
})
const emailLink = createRoute({
  path: paths.emailLink,
  ...emailSignIn,
  component: lazyScreen(() => import('./identity/sign-in/email-link-page.tsx'), 'EmailLinkPage'),
})
const challenge = createRoute({
  path: paths.challenge,
  getParentRoute: () => publicFrame,
  // A sign-on with the university redirects here, so what can be asked is in the address.
  validateSearch: (search) => ({ ...returning(search), ...searchTexts(search, ['steps', 'remembered']) }),
  beforeLoad: async (navigation) => {
    if (!navigation.location.state.challenge && !('steps' in navigation.location.search))
      throw redirect({ to: paths.login })
    await allow('guest')(navigation)
  },
  component: lazyScreen(() => import('./identity/sign-in/challenge-page.tsx'), 'ChallengePage'),
})
const setUpFactor = createRoute({
  path: paths.setUpFactor,
  getParentRoute: () => publicFrame,
  validateSearch: returning,
  beforeLoad: allow('enrolling'),
  component: lazyScreen(() => import('./identity/factors/set-up-factor-page.tsx'), 'SetUpFactorPage'),
})
const register = createRoute({
  path: paths.register,
  getParentRoute: () => publicFrame,
  beforeLoad: allow('guest'),
  component: lazyScreen(() => import('./identity/sign-in/register-page.tsx'), 'RegisterPage'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(api.signInSettings.options.queryOptions()),
})
const resetPassword = createRoute({
  path: paths.resetPassword,
  getParentRoute: () => publicFrame,
  validateSearch: (search) => searchTexts(search, ['type', 'token', 'issued']),
  beforeLoad: allow('public'),
  component: lazyScreen(() => import('./identity/sign-in/reset-password-page.tsx'), 'ResetPasswordPage'),
})
const emailChange = createRoute({
  path: paths.emailChange,
  getParentRoute: () => publicFrame,
  beforeLoad: allow('public'),
  component: lazyScreen(() => import('./identity/account/email-change-page.tsx'), 'EmailChangePage'),
})
const verifyEmail = createRoute({
  path: paths.verifyEmail,
  getParentRoute: () => publicFrame,
  // The email address is passed in the navigation state (spec section 2).
  beforeLoad: ({ location }) => {
    if (!location.state.email) throw redirect({ to: paths.login })
  },
  component: lazyScreen(() => import('./identity/sign-in/verify-email-page.tsx'), 'VerifyEmailPage'),
})

const invitation = createRoute({
  path: paths.invitation,
  getParentRoute: () => publicFrame,
  beforeLoad: allow('public'),
  component: lazyScreen(() => import('./people/invitations/invitation-page.tsx'), 'InvitationPage'),
})

/** Asks whether an app may act for the person, who logs in first. */
const authorize = createRoute({
  path: paths.authorize,
  getParentRoute: () => publicFrame,
  validateSearch: (search) => searchTexts(search, ['request', 'error']),
  beforeLoad: allow('signedIn'),
  component: lazyScreen(() => import('./identity/connected-apps/authorize-page.tsx'), 'AuthorizePage'),
})

export const publicRoutes = publicFrame.addChildren([
  login,
  signOnWith,
  emailCode,
  emailLink,
  challenge,
  setUpFactor,
  register,
  resetPassword,
  emailChange,
  verifyEmail,
  invitation,
  authorize,
])
