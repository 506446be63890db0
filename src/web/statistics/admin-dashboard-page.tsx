import type { ReviewStatistics } from '#contract/statistics'
import { ExportPanel } from '../exports/export-panel.tsx'
import { QueryStates } from '../layout/query-states.tsx'
import { recordFilters } from '../review/review-filters.ts'
import { TermFilter } from '../review/term-filter.tsx'
import { paths } from '../routing/paths.ts'
import { ButtonLink } from '../ui/link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Figures } from './figures.tsx'
import { FirstSteps } from './first-steps.tsx'
import { useReviewStatistics } from './review-statistics.ts'
import { StatusBar } from './status-bar.tsx'
import './statistics.css'

/** Figures for the whole university (spec section 2, Admin dashboard). */
export function AdminDashboardPage() {
  const { query, term, chooseTerm } = useReviewStatistics()
  return (
    <>
      <PageHeader title="Admin Dashboard" />
      <div className="response-period">
        <TermFilter term={term} onChoose={chooseTerm} />
      </div>
      <QueryStates query={query} loading="Loading dashboard..." failed="Failed to load admin data. Please try again." />
      {term === '' && query.data?.internships.total === 0 && <FirstSteps />}
      {query.data && <Overview statistics={query.data} term={term} />}
      <nav className="section dashboard-part" aria-labelledby="quick-links">
        <h2 id="quick-links">Quick Actions</h2>
        <div className="row">
          <ButtonLink to={paths.adminInternships}>Internship Approvals</ButtonLink>
          <ButtonLink to={paths.adminFeedback}>Feedback Review</ButtonLink>
          <ButtonLink to={paths.manageRequests}>Open requests</ButtonLink>
          <ButtonLink to={paths.manageFigures}>Figures</ButtonLink>
          <ButtonLink to={paths.adminUsers}>User Management</ButtonLink>
          <ButtonLink to={paths.adminSystem}>System Settings</ButtonLink>
        </div>
      </nav>
    </>
  )
}

function Overview({ statistics, term }: { statistics: ReviewStatistics; term: string }) {
  const { internships, feedback } = statistics
  return (
    <>
      <Figures
        statistics={statistics}
        term={term}
        lists={{ internships: paths.adminInternships, feedback: paths.adminFeedback }}
        hasTotalFeedback
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
        filters={recordFilters({ term })}
        successClearsAfter={3000}
        describeFailure={() => 'Failed to export data. Please try again.'}
      />
    </>
  )
}
