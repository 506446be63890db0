import type { ReviewStatistics } from '#contract/statistics'
import { errorMessage } from '../api/error-message.ts'
import { usePerson } from '../api/session.ts'
import { ExportPanel } from '../exports/export-panel.tsx'
import { QueryStates } from '../layout/query-states.tsx'
import { recordFilters } from '../review/review-filters.ts'
import { TermFilter } from '../review/term-filter.tsx'
import { paths } from '../routing/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { DepartmentBreakdown } from './department-breakdown.tsx'
import { Figures } from './figures.tsx'
import { useReviewStatistics } from './review-statistics.ts'
import './statistics.css'

/** Figures for the managed departments (spec section 2, Manager dashboard). */
export function ManagerDashboardPage() {
  const person = usePerson()
  const { query, term, chooseTerm } = useReviewStatistics()
  return (
    <>
      <PageHeader title={`Welcome, ${person.firstName || 'Manager'}!`} tabTitle="Manager Dashboard" />
      <div className="response-period">
        <TermFilter term={term} onChoose={chooseTerm} />
      </div>
      <QueryStates query={query} loading="Loading dashboard..." failed="Failed to load manager data" />
      {query.data?.departments.length === 0 && (
        <EmptyState title="No Departments Assigned - contact your administrator">
          Managers see the internships and feedback of students in the departments assigned to them.
        </EmptyState>
      )}
      {query.data && query.data.departments.length > 0 && <Overview statistics={query.data} term={term} />}
    </>
  )
}

function Overview({ statistics, term }: { statistics: ReviewStatistics; term: string }) {
  const { internships, feedback, departments } = statistics
  return (
    <>
      <Figures
        statistics={statistics}
        term={term}
        lists={{ internships: paths.managerInternships, feedback: paths.managerFeedback }}
      />
      <DepartmentBreakdown departments={departments} />
      <ExportPanel
        counts={{ internships: internships.total, feedback: feedback.total }}
        filters={recordFilters({ term })}
        successClearsAfter={5000}
        describeFailure={(error) => errorMessage(error, 'Export failed')}
      />
      <nav className="section dashboard-part" aria-labelledby="quick-actions">
        <h2 id="quick-actions">Quick Actions</h2>
        <div className="row">
          <ButtonLink to={paths.managerInternships}>Internship Approvals</ButtonLink>
          <ButtonLink to={paths.managerFeedback}>Feedback Review</ButtonLink>
          <ButtonLink to={paths.manageRequests}>Open requests</ButtonLink>
          <ButtonLink to={paths.manageFigures}>Figures</ButtonLink>
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
