import { errorMessage } from '../api/error-message.ts'
import { usePerson } from '../api/session.ts'
import { ExportPanel } from '../exports/export-panel.tsx'
import { paths } from '../routing/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { LoadingState } from '../ui/loading-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { DepartmentBreakdown } from './department-breakdown.tsx'
import { Figures } from './figures.tsx'
import { useReviewStatistics } from './review-statistics.ts'
import './statistics.css'

/** The managed departments in figures (spec section 2, Manager dashboard). */
export function ManagerDashboardPage() {
  const person = usePerson()
  const query = useReviewStatistics()
  return (
    <>
      <PageHeader title={`Welcome, ${person.firstName || 'Manager'}!`} tabTitle="Manager Dashboard" />
      {query.isPending && <LoadingState>Loading dashboard...</LoadingState>}
      {query.isError && (
        <ErrorState
          title={errorMessage(query.error, 'Failed to load manager data')}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.data?.departments.length === 0 && (
        <EmptyState title="No Departments Assigned - contact your administrator">
          Managers see the internships and feedback of students in the departments assigned to them.
        </EmptyState>
      )}
      {query.data && query.data.departments.length > 0 && <Overview {...query.data} />}
    </>
  )
}

type Statistics = NonNullable<ReturnType<typeof useReviewStatistics>['data']>

function Overview({ internships, feedback, departments }: Statistics) {
  return (
    <>
      <Figures
        figures={[
          {
            label: 'Total Internships',
            count: internships.total,
            to: paths.managerInternships,
            search: { status: 'all' },
            linkLabel: 'View internships',
          },
          {
            label: 'Pending Approvals',
            count: internships.pending,
            to: paths.managerInternships,
            linkLabel: 'Review Pending',
          },
          {
            label: 'Feedback to Review',
            count: feedback.submitted,
            to: paths.managerFeedback,
            linkLabel: 'Review feedback',
          },
        ]}
      />
      <DepartmentBreakdown departments={departments} />
      <ExportPanel
        counts={{ internships: internships.total, feedback: feedback.total }}
        successClearsAfter={5000}
        describeFailure={(error) => errorMessage(error, 'Export failed')}
      />
      <nav className="section dashboard-part" aria-labelledby="quick-actions">
        <h2 id="quick-actions">Quick Actions</h2>
        <div className="row">
          <ButtonLink to={paths.managerInternships}>Internship Approvals</ButtonLink>
          <ButtonLink to={paths.managerFeedback}>Feedback Review</ButtonLink>
          <ButtonLink to={paths.manageRequests}>Open requests</ButtonLink>
        </div>
      </nav>
      <section className="section dashboard-part" aria-labelledby="department-access">
        <h2 id="department-access">Department Access</h2>
        <ul className="department-access">
          {departments.map(({ name }) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </section>
    </>
  )
}
