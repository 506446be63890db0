import type { QueryClient } from '@tanstack/react-query'
import { api } from './api/client.ts'
import { STATUS as FEEDBACK_STATUS, feedbackForReview } from './feedback/feedback-for-review.ts'
import { STATUS as INTERNSHIP_STATUS, internshipsForReview } from './internships/internships-for-review.ts'
import { openRequests, WAITING } from './open-requests/open-requests.ts'
import { filteredBy, type ReviewFilters } from './review-filters.ts'
import { periodIn, responseFigures } from './statistics/response-figures.ts'
import { reviewStatistics } from './statistics/review-statistics.ts'

/** Where a screen is asked for. */
export type Arrival = { params: Record<string, string | undefined>; search: ReviewFilters }

type Ask = (queryClient: QueryClient, arrival: Arrival) => unknown

const askStatistics: Ask = (queryClient) => queryClient.prefetchQuery(reviewStatistics)
const askDepartments: Ask = (queryClient) => queryClient.prefetchQuery(api.departments.list.queryOptions())
/** Of a list that is there already it is the screen itself that asks whether there is news. */
const ONCE = { staleTime: Number.POSITIVE_INFINITY }

/** What each screen shows first, by its component: kept apart from its code, so that both are fetched at the same time. */
export const firstQuestions = {
  ProfilePage: askDepartments,
  DashboardPage: (queryClient) => queryClient.prefetchQuery(api.internships.listMine.queryOptions()),
  FeedbackViewPage: (queryClient, { params: { supervisorId = '', internshipId = '' } }) =>
    queryClient.prefetchQuery(api.feedback.view.queryOptions({ input: { supervisorId, internshipId } })),
  ManagerDashboardPage: askStatistics,
  AdminDashboardPage: askStatistics,
  UserManagementPage: (queryClient) => queryClient.prefetchQuery(api.users.listStaff.queryOptions()),
  DepartmentManagementPage: askDepartments,
  SystemSettingsPage: (queryClient) =>
    Promise.all([
      queryClient.prefetchQuery(api.approvalSettings.list.queryOptions()),
      queryClient.prefetchQuery(api.feedbackSettings.get.queryOptions()),
      queryClient.prefetchQuery(api.universities.listDomains.queryOptions()),
    ]),
  InternshipApprovalsPage: (queryClient, { search }) =>
    queryClient.prefetchInfiniteQuery({ ...internshipsForReview(filteredBy(INTERNSHIP_STATUS, search)), ...ONCE }),
  FeedbackReviewPage: (queryClient, { search }) =>
    queryClient.prefetchInfiniteQuery({ ...feedbackForReview(filteredBy(FEEDBACK_STATUS, search)), ...ONCE }),
  OpenRequestsPage: (queryClient, { search }) =>
    queryClient.prefetchInfiniteQuery({ ...openRequests(filteredBy<string>(WAITING, search)), ...ONCE }),
  ResponseFiguresPage: (queryClient, { search }) => queryClient.prefetchQuery(responseFigures(periodIn(search))),
} satisfies Record<string, Ask>
