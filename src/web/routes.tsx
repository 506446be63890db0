import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import type { InternshipStatus } from '#domain/internship'
import { fetchCode } from './api/fetch-code.ts'
import type { Access } from './guards.ts'
import { loadAppFrame } from './layout/load-app-frame.ts'
import { RouterError, RouterPending, UnframedError } from './layout/router-states.tsx'
import { paths } from './paths.ts'
import { readReviewFilters } from './review-filters.ts'
import { allow, goHome, type Returning, type RouteContext, returning } from './route-guards.ts'
import { askingScreen, screen } from './screen.ts'
import { scrollKey } from './scroll-key.ts'
import { searchTexts } from './search-texts.ts'

const root = createRootRouteWithContext<RouteContext>()({
  notFoundComponent: RouterPending,
  errorComponent: UnframedError,
})

const publicFrame = createRoute({
  id: 'public',
  getParentRoute: () => root,
  component: lazyRouteComponent(() => fetchCode(() => import('./layout/public-frame.tsx')), 'PublicFrame'),
})
const appFrame = createRoute({
  id: 'app',
  getParentRoute: () => root,
  // Its top bar names the person; the routes inside say more about who may enter.
  beforeLoad: allow('signedIn'),
  errorComponent: UnframedError,
  component: lazyRouteComponent(loadAppFrame, 'AppFrame'),
})

const away = { getParentRoute: () => root, beforeLoad: goHome, errorComponent: UnframedError }
const home = createRoute({ path: '/', ...away })
const unknown = createRoute({ path: '$', ...away })

const login = createRoute({
  path: paths.login,
  getParentRoute: () => publicFrame,
  validateSearch: (search): Returning & { verified?: 1; error?: string } => ({
    ...returning(search),
    ...(search.verified ? { verified: 1 } : {}),
    ...searchTexts(search, ['error']),
  }),
  beforeLoad: allow('guest'),
  ...screen(() => import('./auth/login-page.tsx'), 'LoginPage'),
})
const register = createRoute({
  path: paths.register,
  getParentRoute: () => publicFrame,
  beforeLoad: allow('guest'),
  ...screen(() => import('./auth/register-page.tsx'), 'RegisterPage'),
})
const resetPassword = createRoute({
  path: paths.resetPassword,
  getParentRoute: () => publicFrame,
  validateSearch: (search) => searchTexts(search, ['type', 'token']),
  beforeLoad: allow('public'),
  ...screen(() => import('./auth/reset-password-page.tsx'), 'ResetPasswordPage'),
})
const verifyEmail = createRoute({
  path: paths.verifyEmail,
  getParentRoute: () => publicFrame,
  // The address is passed along in navigation; without it there is nothing to show (spec section 2).
  beforeLoad: ({ location }) => {
    if (!location.state.email) throw redirect({ to: paths.login })
  },
  ...screen(() => import('./auth/verify-email-page.tsx'), 'VerifyEmailPage'),
})

const settings = createRoute({
  path: paths.settings,
  getParentRoute: () => appFrame,
  ...screen(() => import('./account/settings-page.tsx'), 'SettingsPage'),
})
const profile = createRoute({
  path: paths.profile,
  getParentRoute: () => appFrame,
  validateSearch: returning,
  beforeLoad: allow('student'),
  ...askingScreen(() => import('./profiles/profile-page.tsx'), 'ProfilePage'),
})
const dashboard = createRoute({
  path: paths.dashboard,
  getParentRoute: () => appFrame,
  beforeLoad: allow('completeStudent'),
  ...askingScreen(() => import('./internships/dashboard-page.tsx'), 'DashboardPage'),
})
const internshipForm = screen(() => import('./internships/internship-form-page.tsx'), 'InternshipFormPage')
const registerInternship = createRoute({
  path: paths.registerInternship,
  getParentRoute: () => appFrame,
  beforeLoad: allow('completeStudent'),
  ...internshipForm,
})
const editInternship = createRoute({
  path: '/internships/$id/edit',
  getParentRoute: () => appFrame,
  beforeLoad: allow('completeStudent'),
  ...internshipForm,
})
const viewFeedback = createRoute({
  path: '/feedback/view/$supervisorId/$internshipId',
  getParentRoute: () => appFrame,
  beforeLoad: allow('completeStudent'),
  ...askingScreen(() => import('./feedback/feedback-view-page.tsx'), 'FeedbackViewPage'),
})

const manager = createRoute({
  path: paths.manager,
  getParentRoute: () => appFrame,
  beforeLoad: allow('manager'),
  ...askingScreen(() => import('./statistics/manager-dashboard-page.tsx'), 'ManagerDashboardPage'),
})
const admin = createRoute({
  path: paths.admin,
  getParentRoute: () => appFrame,
  beforeLoad: allow('admin'),
  ...askingScreen(() => import('./statistics/admin-dashboard-page.tsx'), 'AdminDashboardPage'),
})
const users = createRoute({
  path: paths.adminUsers,
  getParentRoute: () => appFrame,
  beforeLoad: allow('admin'),
  ...askingScreen(() => import('./users/user-management-page.tsx'), 'UserManagementPage'),
})
const departments = createRoute({
  path: paths.adminDepartments,
  getParentRoute: () => appFrame,
  beforeLoad: allow('admin'),
  ...askingScreen(() => import('./departments/department-management-page.tsx'), 'DepartmentManagementPage'),
})
const system = createRoute({
  path: paths.adminSystem,
  getParentRoute: () => appFrame,
  beforeLoad: allow('admin'),
  ...askingScreen(() => import('./approval-settings/system-settings-page.tsx'), 'SystemSettingsPage'),
})

// One screen each for internships and feedback; what differs is the actor.
const approvals = askingScreen(() => import('./internships/internship-approvals-page.tsx'), 'InternshipApprovalsPage')
const review = askingScreen(() => import('./feedback/feedback-review-page.tsx'), 'FeedbackReviewPage')
const adminInternships = reviewRoute(paths.adminInternships, 'admin', approvals)
const managerInternships = reviewRoute(paths.managerInternships, 'manager', approvals)
const manageInternships = reviewRoute(paths.manageInternships, 'reviewer', approvals)
const adminFeedback = reviewRoute(paths.adminFeedback, 'admin', review)
const managerFeedback = reviewRoute(paths.managerFeedback, 'manager', review)
const manageFeedback = reviewRoute(paths.manageFeedback, 'reviewer', review)
const manageRequests = reviewRoute(
  paths.manageRequests,
  'reviewer',
  askingScreen(() => import('./open-requests/open-requests-page.tsx'), 'OpenRequestsPage'),
)
const manageResponses = reviewRoute(
  paths.manageResponses,
  'reviewer',
  askingScreen(() => import('./statistics/response-figures-page.tsx'), 'ResponseFiguresPage'),
)

function reviewRoute<const Path extends string>(path: Path, access: Access, shown: typeof approvals) {
  return createRoute({
    path,
    getParentRoute: () => appFrame,
    validateSearch: readReviewFilters,
    beforeLoad: allow(access),
    ...shown,
  })
}

const routeTree = root.addChildren([
  home,
  unknown,
  publicFrame.addChildren([login, register, resetPassword, verifyEmail]),
  appFrame.addChildren([
    settings,
    profile,
    dashboard,
    registerInternship,
    editInternship,
    viewFeedback,
    manager,
    managerInternships,
    managerFeedback,
    admin,
    adminInternships,
    adminFeedback,
    users,
    departments,
    system,
    manageInternships,
    manageFeedback,
    manageRequests,
    manageResponses,
  ]),
])

/** Without a history it follows the address of the browser. */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history ? { history } : {}),
    context: { queryClient },
    defaultPendingComponent: RouterPending,
    defaultErrorComponent: RouterError,
    // Unit: milliseconds. A press is answered within a tenth of a second.
    defaultPendingMs: 50,
    defaultPendingMinMs: 0,
    defaultPreload: 'intent',
    // On the server it would add an inline script, which the Content-Security-Policy refuses.
    scrollRestoration: typeof document !== 'undefined',
    getScrollRestorationKey: ({ state, href }) => scrollKey(state) ?? href,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface HistoryState {
    /** The address on its way to the Verify email screen. */
    email?: string
    /** The status of the internship that was just registered, on the way to the dashboard. */
    registered?: InternshipStatus
  }
}
