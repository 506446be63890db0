import { createRoute } from '@tanstack/react-router'
import { api } from './api/client.ts'
import { appFrame } from './app-frame-route.tsx'
import { UnframedError } from './layout/router-states.tsx'
import { openRequestCounts, reviewStatistics } from './office/figures/figures-queries.ts'
import { accountList } from './people/staff/accounts.ts'
import { auditList } from './privacy/audit/audit-entries.ts'
import { publicRoutes, root } from './public-routes.ts'
import { reviewerRoutes } from './reviewer-routes.ts'
import { routeOf } from './routing/define-list.ts'
import { lazyScreen } from './routing/lazy-screen.ts'
import { paths } from './routing/paths.ts'
import { allow, goHome, type RouteContext, returning } from './routing/route-guards.ts'
import { searchTexts } from './routing/search-texts.ts'

type Loading = { context: RouteContext; location: { search: { term?: string } } }

const redirectHome = { getParentRoute: () => root, beforeLoad: goHome, errorComponent: UnframedError }
const home = createRoute({ path: '/', ...redirectHome })
const unknown = createRoute({ path: '$', ...redirectHome })

const settings = createRoute({
  path: paths.settings,
  getParentRoute: () => appFrame,
  validateSearch: (search) => searchTexts(search, ['tab', 'error']),
  component: lazyScreen(() => import('./identity/account/settings-page.tsx'), 'SettingsPage'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(api.signInSettings.options.queryOptions()),
})
const profile = createRoute({
  path: paths.profile,
  getParentRoute: () => appFrame,
  validateSearch: returning,
  beforeLoad: allow('student'),
  component: lazyScreen(() => import('./people/profiles/profile-page.tsx'), 'ProfilePage'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(api.departments.list.queryOptions()),
})
const completeStudent = { getParentRoute: () => appFrame, beforeLoad: allow('completeStudent') }
const dashboard = createRoute({
  path: paths.dashboard,
  ...completeStudent,
  component: lazyScreen(() => import('./feedback/dashboard/dashboard-page.tsx'), 'DashboardPage'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(api.internships.listMine.queryOptions()),
})
const internshipForm = {
  ...completeStudent,
  component: lazyScreen(() => import('./internships/internships/internship-form-page.tsx'), 'InternshipFormPage'),
}
const registerInternship = createRoute({ path: paths.registerInternship, ...internshipForm })
const editInternship = createRoute({ path: '/internships/$id/edit', ...internshipForm })
const selfAssessment = createRoute({
  path: '/internships/$id/self-assessment',
  ...completeStudent,
  component: lazyScreen(() => import('./feedback/self-assessment/self-assessment-page.tsx'), 'SelfAssessmentPage'),
})
const viewMidterm = createRoute({
  path: '/midterm-feedback/$supervisorId',
  ...completeStudent,
  component: lazyScreen(() => import('./feedback/midterm/midterm-view-page.tsx'), 'MidtermViewPage'),
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(api.midterms.view.queryOptions({ input: params })),
})
const viewFeedback = createRoute({
  path: '/feedback/view/$supervisorId/$internshipId',
  ...completeStudent,
  component: lazyScreen(() => import('./feedback/feedback/feedback-view-page.tsx'), 'FeedbackViewPage'),
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(api.feedback.view.queryOptions({ input: params })),
})

const manager = createRoute({
  path: paths.manager,
  getParentRoute: () => appFrame,
  beforeLoad: allow('manager'),
  validateSearch: (search) => searchTexts(search, ['term']),
  component: lazyScreen(() => import('./office/figures/manager-dashboard-page.tsx'), 'ManagerDashboardPage'),
  loader: ({ context, location }: Loading) =>
    void context.queryClient.prefetchQuery(reviewStatistics(location.search.term)),
})
const adminOnly = { getParentRoute: () => appFrame, beforeLoad: allow('admin') }
const admin = createRoute({
  path: paths.admin,
  ...adminOnly,
  validateSearch: (search) => searchTexts(search, ['term']),
  component: lazyScreen(() => import('./office/figures/admin-dashboard-page.tsx'), 'AdminDashboardPage'),
  loader: ({ context, location }: Loading) => {
    void context.queryClient.prefetchQuery(reviewStatistics(location.search.term))
    void context.queryClient.prefetchQuery(openRequestCounts(location.search.term))
  },
})
const users = createRoute({
  path: paths.adminUsers,
  ...adminOnly,
  component: lazyScreen(() => import('./people/staff/staff-page.tsx'), 'UserManagementPage'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(api.users.listStaff.queryOptions()),
})
const departments = createRoute({
  path: paths.adminDepartments,
  ...adminOnly,
  component: lazyScreen(
    () => import('./people/departments/department-management-page.tsx'),
    'DepartmentManagementPage',
  ),
  loader: ({ context }) => void context.queryClient.prefetchQuery(api.departments.list.queryOptions()),
})
const questionSets = createRoute({
  path: paths.adminQuestions,
  ...adminOnly,
  component: lazyScreen(() => import('./feedback/question-sets/question-sets-page.tsx'), 'QuestionSetsPage'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(api.questionSets.list.queryOptions()),
})
const questionSet = createRoute({
  path: '/admin/questions/$id',
  ...adminOnly,
  validateSearch: (search) => searchTexts(search, ['from']),
  component: lazyScreen(() => import('./feedback/question-sets/question-set-page.tsx'), 'QuestionSetPage'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(api.questionSets.list.queryOptions()),
})
const terms = createRoute({
  path: paths.adminTerms,
  ...adminOnly,
  component: lazyScreen(() => import('./internships/terms/terms-page.tsx'), 'TermsPage'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(api.terms.list.queryOptions()),
})
const system = createRoute({
  path: paths.adminSystem,
  ...adminOnly,
  component: lazyScreen(() => import('./settings/approval-settings/system-settings-page.tsx'), 'SystemSettingsPage'),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(api.approvalSettings.list.queryOptions())
    void queryClient.prefetchQuery(api.feedbackSettings.get.queryOptions())
    void queryClient.prefetchQuery(api.universities.listDomains.queryOptions())
  },
})
const appearance = createRoute({
  path: paths.adminAppearance,
  ...adminOnly,
  component: lazyScreen(() => import('./settings/appearance/appearance-page.tsx'), 'AppearancePage'),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(api.appearance.get.queryOptions())
    void queryClient.prefetchQuery(api.emailTexts.list.queryOptions())
  },
})
const emailText = createRoute({
  path: '/admin/appearance/emails/$email',
  ...adminOnly,
  component: lazyScreen(() => import('./settings/email-texts/email-text-page.tsx'), 'EmailTextPage'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(api.emailTexts.list.queryOptions()),
})
const signIn = createRoute({
  path: paths.adminSignIn,
  ...adminOnly,
  validateSearch: (search) => searchTexts(search, ['signOnReport']),
  component: lazyScreen(() => import('./identity/sign-in-settings/sign-in-settings-page.tsx'), 'SignInSettingsPage'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(api.signInSettings.get.queryOptions()),
})
const clients = createRoute({
  path: paths.adminClients,
  ...adminOnly,
  component: lazyScreen(() => import('./integrations/api-clients/api-clients-page.tsx'), 'ApiClientsPage'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(api.apiClients.list.queryOptions()),
})
const webhooks = createRoute({
  path: paths.adminWebhooks,
  ...adminOnly,
  component: lazyScreen(() => import('./integrations/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(api.webhooks.list.queryOptions()),
})
const webhook = createRoute({
  path: '/admin/webhooks/$id',
  ...adminOnly,
  component: lazyScreen(() => import('./integrations/webhooks/webhook-page.tsx'), 'WebhookPage'),
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(api.webhooks.get.queryOptions({ input: params })),
})
const importScreen = lazyScreen(() => import('./internships/imports/import-page.tsx'), 'ImportPage')
const imports = createRoute({ path: paths.adminImport, ...adminOnly, component: importScreen })
const audit = createRoute({
  path: paths.adminAudit,
  ...adminOnly,
  ...routeOf(auditList),
  component: lazyScreen(() => import('./privacy/audit/audit-page.tsx'), 'AuditPage'),
})
const privacy = createRoute({
  path: paths.adminPrivacy,
  ...adminOnly,
  component: lazyScreen(() => import('./privacy/erasure/privacy-page.tsx'), 'PrivacyPage'),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(api.privacy.listErasures.queryOptions())
    void queryClient.prefetchQuery(api.privacy.getRetention.queryOptions())
  },
})
const status = createRoute({
  path: paths.adminStatus,
  ...adminOnly,
  component: lazyScreen(() => import('./operations/system/system-page.tsx'), 'SystemPage'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(api.system.get.queryOptions()),
})
const accounts = createRoute({
  path: paths.adminAccounts,
  ...adminOnly,
  ...routeOf(accountList),
  component: lazyScreen(() => import('./people/staff/accounts-page.tsx'), 'AccountsPage'),
})
const account = createRoute({
  path: '/admin/accounts/$id',
  ...adminOnly,
  component: lazyScreen(() => import('./people/staff/account-page.tsx'), 'AccountPage'),
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(api.users.get.queryOptions({ input: params })),
})

const ofStudents = [
  profile,
  dashboard,
  registerInternship,
  editInternship,
  selfAssessment,
  viewMidterm,
  viewFeedback,
] as const
const ofAdmins = [
  admin,
  users,
  departments,
  terms,
  questionSets,
  questionSet,
  system,
  appearance,
  emailText,
  signIn,
  clients,
  webhooks,
  webhook,
  imports,
  audit,
  privacy,
  status,
  accounts,
  account,
] as const

export const routeTree = root.addChildren([
  home,
  unknown,
  publicRoutes,
  appFrame.addChildren([settings, ...ofStudents, manager, ...ofAdmins, ...reviewerRoutes]),
])
