import { createRoute } from '@tanstack/react-router'
import { api } from './api/client.ts'
import { appFrame } from './app-frame-route.ts'
import { employersFound, internshipsAt } from './employers/employers.ts'
import { STATUS as FEEDBACK_STATUS, feedbackForReview } from './feedback/feedback-for-review.ts'
import { midtermsToRelease } from './feedback/midterms-to-release.ts'
import { STATUS as INTERNSHIP_STATUS, internshipsForReview } from './internships/internships-for-review.ts'
import { openRequests, WAITING } from './open-requests/open-requests.ts'
import { filteredBy, type ReviewFilters, readReviewFilters } from './review/review-filters.ts'
import type { Access } from './routing/guards.ts'
import { lazyScreen } from './routing/lazy-screen.ts'
import { paths } from './routing/paths.ts'
import { allow, type RouteContext } from './routing/route-guards.ts'
import { searchTexts } from './routing/search-texts.ts'
import { figuresOf } from './statistics/figures-query.ts'
import { responseFigures } from './statistics/response-figures.ts'
import { readStudentFilters, type StudentFilters, studentsFound } from './students/students.ts'

// The screens of admins and managers.

type Loading = { context: RouteContext; location: { search: ReviewFilters } }

/** The screen itself refetches a cached list. */
const IF_NOT_CACHED = { staleTime: Number.POSITIVE_INFINITY }

const reviewersOnly = { getParentRoute: () => appFrame, beforeLoad: allow('reviewer') }

// Admins and managers share one screen for internships and one for feedback.
const approvals = {
  component: lazyScreen(() => import('./internships/internship-approvals-page.tsx'), 'InternshipApprovalsPage'),
  loader: ({ context, location }: Loading) =>
    void context.queryClient.prefetchInfiniteQuery({
      ...internshipsForReview(filteredBy(INTERNSHIP_STATUS, location.search)),
      ...IF_NOT_CACHED,
    }),
}
const review = {
  component: lazyScreen(() => import('./feedback/feedback-review-page.tsx'), 'FeedbackReviewPage'),
  loader: ({ context, location }: Loading) =>
    void context.queryClient.prefetchInfiniteQuery({
      ...feedbackForReview(filteredBy(FEEDBACK_STATUS, location.search)),
      ...IF_NOT_CACHED,
    }),
}
const adminInternships = reviewRoute(paths.adminInternships, 'admin', approvals)
const managerInternships = reviewRoute(paths.managerInternships, 'manager', approvals)
const manageInternships = reviewRoute(paths.manageInternships, 'reviewer', approvals)
const adminFeedback = reviewRoute(paths.adminFeedback, 'admin', review)
const managerFeedback = reviewRoute(paths.managerFeedback, 'manager', review)
const manageFeedback = reviewRoute(paths.manageFeedback, 'reviewer', review)
const manageMidterms = createRoute({
  path: paths.manageMidterms,
  ...reviewersOnly,
  component: lazyScreen(() => import('./feedback/midterms-to-release-page.tsx'), 'MidtermsToReleasePage'),
  loader: ({ context }: { context: RouteContext }) =>
    void context.queryClient.prefetchInfiniteQuery({ ...midtermsToRelease(), ...IF_NOT_CACHED }),
})
const manageRequests = reviewRoute(paths.manageRequests, 'reviewer', {
  component: lazyScreen(() => import('./open-requests/open-requests-page.tsx'), 'OpenRequestsPage'),
  loader: ({ context, location }) =>
    void context.queryClient.prefetchInfiniteQuery({
      ...openRequests(filteredBy<string>(WAITING, location.search)),
      ...IF_NOT_CACHED,
    }),
})
const manageResponses = reviewRoute(paths.manageResponses, 'reviewer', {
  component: lazyScreen(() => import('./statistics/response-figures-page.tsx'), 'ResponseFiguresPage'),
  loader: ({ context, location }) => void context.queryClient.prefetchQuery(responseFigures(location.search)),
})
const manageFigures = reviewRoute(paths.manageFigures, 'reviewer', {
  component: lazyScreen(() => import('./statistics/figures-page.tsx'), 'FiguresPage'),
  loader: ({ context, location }) => void context.queryClient.prefetchQuery(figuresOf(location.search)),
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
  validateSearch: readStudentFilters,
  component: lazyScreen(() => import('./students/students-page.tsx'), 'StudentsPage'),
  loader: ({ context, location }: { context: RouteContext; location: { search: StudentFilters } }) =>
    void context.queryClient.prefetchInfiniteQuery({ ...studentsFound(location.search), ...IF_NOT_CACHED }),
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
  validateSearch: (search) => searchTexts(search, ['search']),
  component: lazyScreen(() => import('./employers/employers-page.tsx'), 'EmployersPage'),
  loader: ({ context, location }: Loading) =>
    void context.queryClient.prefetchInfiniteQuery({
      ...employersFound(location.search.search ?? ''),
      ...IF_NOT_CACHED,
    }),
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

function reviewRoute<const Path extends string>(
  path: Path,
  access: Access,
  screen: { component: typeof approvals.component; loader: (loading: Loading) => void },
) {
  return createRoute({
    path,
    getParentRoute: () => appFrame,
    validateSearch: readReviewFilters,
    beforeLoad: allow(access),
    ...screen,
  })
}

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
