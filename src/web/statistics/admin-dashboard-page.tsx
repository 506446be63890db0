import { errorMessage } from '../api/error-message.ts'
import { ExportPanel } from '../exports/export-panel.tsx'
import { paths } from '../routing/paths.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { LoadingState } from '../ui/loading-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Figures } from './figures.tsx'
import { FirstSteps } from './first-steps.tsx'
import { useReviewStatistics } from './review-statistics.ts'
import { StatusBar } from './status-bar.tsx'
import './statistics.css'

/** The whole university in figures (spec section 2, Admin dashboard). */
export function AdminDashboardPage() {
  const query = useReviewStatistics()
  return (
    <>
      <PageHeader title="Admin Dashboard" />
      {query.isPending && <LoadingState>Loading dashboard...</LoadingState>}
      {query.isError && (
        <ErrorState
          title="Failed to load admin data. Please try again."
          message={errorMessage(query.error)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.data?.internships.total === 0 && <FirstSteps />}
      {query.data && <Overview {...query.data} />}
      <nav className="section dashboard-part" aria-labelledby="quick-links">
        <h2 id="quick-links">Quick Actions</h2>
        <div className="row">
          <ButtonLink to={paths.adminInternships}>Internship Approvals</ButtonLink>
          <ButtonLink to={paths.adminFeedback}>Feedback Review</ButtonLink>
          <ButtonLink to={paths.manageRequests}>Open requests</ButtonLink>
          <ButtonLink to={paths.adminUsers}>User Management</ButtonLink>
          <ButtonLink to={paths.adminSystem}>System Settings</ButtonLink>
        </div>
      </nav>
    </>
  )
}

type Statistics = NonNullable<ReturnType<typeof useReviewStatistics>['data']>

function Overview({ internships, feedback }: Statistics) {
  return (
    <>
      <Figures
        figures={[
          {
            label: 'Total Internships',
            count: internships.total,
            to: paths.adminInternships,
            search: { status: 'all' },
            linkLabel: 'View internships',
          },
          {
            label: 'Pending Approvals',
            count: internships.pending,
            to: paths.adminInternships,
            linkLabel: 'Review pending',
          },
          {
            label: 'Feedback to Review',
            count: feedback.submitted,
            to: paths.adminFeedback,
            linkLabel: 'Review feedback',
          },
          {
            label: 'Total Feedback',
            count: feedback.total,
            to: paths.adminFeedback,
            search: { status: 'all' },
            linkLabel: 'View feedback',
          },
        ]}
      />
      <div className="status-bars">
        <StatusBar
          title="Internship Status"
          parts={[
            { label: 'Pending', count: internships.pending, strength: 'middle' },
            { label: 'Approved', count: internships.approved, strength: 'strong' },
            { label: 'Rejected', count: internships.rejected, strength: 'faint' },
          ]}
        />
        <StatusBar
          title="Feedback Status"
          parts={[
            { label: 'Pending', count: feedback.pending, strength: 'faint' },
            { label: 'Submitted (Awaiting Review)', count: feedback.submitted, strength: 'middle' },
            { label: 'Approved', count: feedback.approved, strength: 'strong' },
          ]}
        />
      </div>
      <ExportPanel
        counts={{ internships: internships.total, feedback: feedback.total }}
        successClearsAfter={3000}
        describeFailure={() => 'Failed to export data. Please try again.'}
      />
    </>
  )
}
