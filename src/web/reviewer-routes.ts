import { createRoute, redirect } from '@tanstack/react-router'
import { api } from './api/client.ts'
import { appFrame } from './app-frame-route.tsx'
import { MIDTERM_STATUS, midtermList } from './feedback/midterm/midterm-list.ts'
import { employerList, internshipsAt } from './internships/employers/employers.ts'
import { feedbackList, STATUS } from './office/decisions/feedback-for-review.ts'
import { internshipList } from './office/decisions/internships-for-review.ts'
import { figuresOf } from './office/figures/figures-queries.ts'
import { responseFigures } from './office/figures/response-figures.ts'
import { openRequestList } from './office/open-requests/open-requests.ts'
import { studentList } from './office/students/students.ts'
import { chosenOf, type Filters, routeOf } from './routing/define-list.ts'
import { lazyScreen } from './routing/lazy-screen.ts'
import { paths } from './routing/paths.ts'
import { allow, type RouteContext } from './routing/route-guards.ts'
import { searchTexts } from './routing/search-texts.ts'

// The screens of admins and managers.

type Loading = { context: RouteContext; location: { search: Filters<'term' | 'department' | 'period'> } }

const reviewersOnly = { getParentRoute: () => appFrame, beforeLoad: allow('reviewer') }

// Admins and managers share one screen for internships and one for feedback.
const approvals = {
  ...routeOf(internshipList),
  getParentRoute: () => appFrame,
  component: lazyScreen(() => import('./office/decisions/internship-approvals-page.tsx'), 'InternshipApprovalsPage'),
}
const feedback = routeOf(feedbackList)
const midterms = routeOf(midtermList)
const review = {
  ...feedback,
  getParentRoute: () => appFrame,
  loader: (loading: Parameters<typeof feedback.loader>[0]) =>
    (chosenOf(STATUS, loading.location.search) === MIDTERM_STATUS ? midterms : feedback).loader(loading),
  component: lazyScreen(() => import('./office/decisions/feedback-review-page.tsx'), 'FeedbackReviewPage'),
}
const adminInternships = createRoute({ path: paths.adminInternships, ...approvals, beforeLoad: allow('admin') })
const managerInternships = createRoute({ path: paths.managerInternships, ...approvals, beforeLoad: allow('manager') })
const manageInternships = createRoute({ path: paths.manageInternships, ...approvals, beforeLoad: allow('reviewer') })
const adminFeedback = createRoute({ path: paths.adminFeedback, ...review, beforeLoad: allow('admin') })
const managerFeedback = createRoute({ path: paths.managerFeedback, ...review, beforeLoad: allow('manager') })
const manageFeedback = createRoute({ path: paths.manageFeedback, ...review, beforeLoad: allow('reviewer') })
/** A screen of earlier releases. */
const manageMidterms = createRoute({
  path: paths.manageMidterms,
  getParentRoute: () => appFrame,
  beforeLoad: () => {
    throw redirect({ to: paths.manageFeedback, search: { status: MIDTERM_STATUS } })
  },
})
const manageRequests = createRoute({
  path: paths.manageRequests,
  ...reviewersOnly,
  ...routeOf(openRequestList),
  component: lazyScreen(() => import('./office/open-requests/open-requests-page.tsx'), 'OpenRequestsPage'),
})
const manageResponses = createRoute({
  path: paths.manageResponses,
  ...reviewersOnly,
  validateSearch: (search) => searchTexts(search, ['period', 'term']),
  component: lazyScreen(() => import('./office/figures/response-figures-page.tsx'), 'ResponseFiguresPage'),
  loader: ({ context, location }: Loading) => void context.queryClient.prefetchQuery(responseFigures(location.search)),
})
const manageFigures = createRoute({
  path: paths.manageFigures,
  ...reviewersOnly,
  validateSearch: (search) => searchTexts(search, ['term', 'department']),
  component: lazyScreen(() => import('./office/figures/figures-page.tsx'), 'FiguresPage'),
  loader: ({ context, location }: Loading) => void context.queryClient.prefetchQuery(figuresOf(location.search)),
})
const manageAssessment = createRoute({
  path: paths.manageAssessment,
  ...reviewersOnly,
  validateSearch: (search) => searchTexts(search, ['terms', 'department']),
  component: lazyScreen(() => import('./office/assessment/assessment-page.tsx'), 'AssessmentPage'),
})
const scheduledExports = ({ context }: { context: RouteContext }) =>
  void context.queryClient.prefetchQuery(api.scheduledExports.list.queryOptions())
const manageExports = createRoute({
  path: paths.manageExports,
  ...reviewersOnly,
  component: lazyScreen(() => import('./office/schedules/scheduled-exports-page.tsx'), 'ScheduledExportsPage'),
  loader: scheduledExports,
})
const manageExport = createRoute({
  path: '/manage/exports/$id',
  ...reviewersOnly,
  component: lazyScreen(() => import('./office/schedules/scheduled-export-page.tsx'), 'ScheduledExportPage'),
  loader: scheduledExports,
})
const manageStudents = createRoute({
  path: paths.manageStudents,
  ...reviewersOnly,
  ...routeOf(studentList),
  component: lazyScreen(() => import('./office/students/students-page.tsx'), 'StudentsPage'),
})
const manageStudent = createRoute({
  path: '/manage/students/$id',
  ...reviewersOnly,
  component: lazyScreen(() => import('./office/students/student-page.tsx'), 'StudentPage'),
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(api.students.get.queryOptions({ input: params })),
})
const enterFeedback = createRoute({
  path: '/manage/students/$id/enter/$supervisorId',
  ...reviewersOnly,
  component: lazyScreen(() => import('./feedback/entered/enter-feedback-page.tsx'), 'EnterFeedbackPage'),
})
const manageEmployers = createRoute({
  path: paths.manageEmployers,
  ...reviewersOnly,
  ...routeOf(employerList),
  component: lazyScreen(() => import('./internships/employers/employers-page.tsx'), 'EmployersPage'),
})
const manageEmployer = createRoute({
  path: '/manage/employers/$id',
  ...reviewersOnly,
  component: lazyScreen(() => import('./internships/employers/employer-page.tsx'), 'EmployerPage'),
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
  manageAssessment,
  manageExports,
  manageExport,
  manageStudents,
  manageStudent,
  enterFeedback,
  manageEmployers,
  manageEmployer,
] as const
