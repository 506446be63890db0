import { createRoute } from '@tanstack/react-router'
import { api } from './api/client.ts'
import { appFrame } from './app-frame-route.ts'
import { employerList, internshipsAt } from './employers/employers.ts'
import { feedbackList } from './feedback/feedback-for-review.ts'
import { midtermsToRelease } from './feedback/midterms-to-release.ts'
import { internshipList } from './internships/internships-for-review.ts'
import { openRequestList } from './open-requests/open-requests.ts'
import { type Filters, routeOf } from './routing/define-list.ts'
import { lazyScreen } from './routing/lazy-screen.ts'
import { paths } from './routing/paths.ts'
import { allow, type RouteContext } from './routing/route-guards.ts'
import { searchTexts } from './routing/search-texts.ts'
import { figuresOf } from './statistics/figures-query.ts'
import { responseFigures } from './statistics/response-figures.ts'
import { studentList } from './students/students.ts'

// The screens of admins and managers.

type Loading = { context: RouteContext; location: { search: Filters<'term' | 'department' | 'period'> } }

const reviewersOnly = { getParentRoute: () => appFrame, beforeLoad: allow('reviewer') }

// Admins and managers share one screen for internships and one for feedback.
const approvals = {
  ...routeOf(internshipList),
  getParentRoute: () => appFrame,
  component: lazyScreen(() => import('./internships/internship-approvals-page.tsx'), 'InternshipApprovalsPage'),
}
const review = {
  ...routeOf(feedbackList),
  getParentRoute: () => appFrame,
  component: lazyScreen(() => import('./feedback/feedback-review-page.tsx'), 'FeedbackReviewPage'),
}
const adminInternships = createRoute({ path: paths.adminInternships, ...approvals, beforeLoad: allow('admin') })
const managerInternships = createRoute({ path: paths.managerInternships, ...approvals, beforeLoad: allow('manager') })
const manageInternships = createRoute({ path: paths.manageInternships, ...approvals, beforeLoad: allow('reviewer') })
const adminFeedback = createRoute({ path: paths.adminFeedback, ...review, beforeLoad: allow('admin') })
const managerFeedback = createRoute({ path: paths.managerFeedback, ...review, beforeLoad: allow('manager') })
const manageFeedback = createRoute({ path: paths.manageFeedback, ...review, beforeLoad: allow('reviewer') })
const manageMidterms = createRoute({
  path: paths.manageMidterms,
  ...reviewersOnly,
  component: lazyScreen(() => import('./feedback/midterms-to-release-page.tsx'), 'MidtermsToReleasePage'),
  loader: ({ context }: { context: RouteContext }) =>
    void context.queryClient.prefetchInfiniteQuery({
      ...midtermsToRelease(),
      // The screen itself refetches a cached list.
      staleTime: Number.POSITIVE_INFINITY,
    }),
})
const manageRequests = createRoute({
  path: paths.manageRequests,
  ...reviewersOnly,
  ...routeOf(openRequestList),
  component: lazyScreen(() => import('./open-requests/open-requests-page.tsx'), 'OpenRequestsPage'),
})
const manageResponses = createRoute({
  path: paths.manageResponses,
  ...reviewersOnly,
  validateSearch: (search) => searchTexts(search, ['period', 'term']),
  component: lazyScreen(() => import('./statistics/response-figures-page.tsx'), 'ResponseFiguresPage'),
  loader: ({ context, location }: Loading) => void context.queryClient.prefetchQuery(responseFigures(location.search)),
})
const manageFigures = createRoute({
  path: paths.manageFigures,
  ...reviewersOnly,
  validateSearch: (search) => searchTexts(search, ['term', 'department']),
  component: lazyScreen(() => import('./statistics/figures-page.tsx'), 'FiguresPage'),
  loader: ({ context, location }: Loading) => void context.queryClient.prefetchQuery(figuresOf(location.search)),
})
const scheduledExports = ({ context }: { context: RouteContext }) =>
  void context.queryClient.prefetchQuery(api.scheduledExports.list.queryOptions())
const manageExports = createRoute({
  path: paths.manageExports,
  ...reviewersOnly,
  component: lazyScreen(() => import('./exports/scheduled-exports-page.tsx'), 'ScheduledExportsPage'),
  loader: scheduledExports,
})
const manageExport = createRoute({
  path: '/manage/exports/$id',
  ...reviewersOnly,
  component: lazyScreen(() => import('./exports/scheduled-export-page.tsx'), 'ScheduledExportPage'),
  loader: scheduledExports,
})
const manageStudents = createRoute({
  path: paths.manageStudents,
  ...reviewersOnly,
  ...routeOf(studentList),
  component: lazyScreen(() => import('./students/students-page.tsx'), 'StudentsPage'),
})
const manageStudent = createRoute({
  path: '/manage/students/$id',
  ...reviewersOnly,
  component: lazyScreen(() => import('./students/student-page.tsx'), 'StudentPage'),
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(api.students.get.queryOptions({ input: params })),
})
const manageEmployers = createRoute({
  path: paths.manageEmployers,
  ...reviewersOnly,
  ...routeOf(employerList),
  component: lazyScreen(() => import('./employers/employers-page.tsx'), 'EmployersPage'),
})
const manageEmployer = createRoute({
  path: '/manage/employers/$id',
  ...reviewersOnly,
  component: lazyScreen(() => import('./employers/employer-page.tsx'), 'EmployerPage'),
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(api.employers.get.queryOptions({ input: params }))
    void context.queryClient.prefetchInfiniteQuery(internshipsAt(params.id))
  },
})

export const reviewerRoutes = [
  adminInternships,
  managerInternships,
  manageInternships,
  adminFeedback,
  managerFeedback,
  manageFeedback,
  manageMidterms,
  manageRequests,
  manageResponses,
  manageFigures,
  manageExports,
  manageExport,
  manageStudents,
  manageStudent,
  manageEmployers,
  manageEmployer,
] as const
