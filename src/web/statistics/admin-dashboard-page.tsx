import type { ReviewStatistics } from '#contract/statistics'
import * as m from '#messages'
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
      <PageHeader title={m.admin_dashboard()} />
      <div className="response-period">
        <TermFilter term={term} onChoose={chooseTerm} />
      </div>
      <QueryStates query={query} loading={m.loading_dashboard()} failed={m.failed_to_load_admin_data_please()} />
      {term === '' && query.data?.internships.total === 0 && <FirstSteps />}
      {query.data && <Overview statistics={query.data} term={term} />}
      <nav className="section dashboard-part" aria-labelledby="quick-links">
        <h2 id="quick-links">{m.quick_actions()}</h2>
        <div className="row">
          <ButtonLink to={paths.adminInternships}>{m.internship_approvals()}</ButtonLink>
          <ButtonLink to={paths.adminFeedback}>{m.feedback_review()}</ButtonLink>
          <ButtonLink to={paths.manageRequests}>{m.open_requests()}</ButtonLink>
          <ButtonLink to={paths.manageFigures}>{m.figures()}</ButtonLink>
          <ButtonLink to={paths.adminUsers}>{m.user_management()}</ButtonLink>
          <ButtonLink to={paths.adminSystem}>{m.system_settings()}</ButtonLink>
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
          title={m.internship_status()}
          parts={[
            { label: m.pending(), count: internships.pending, strength: 'middle' },
            { label: m.approved(), count: internships.approved, strength: 'strong' },
            { label: m.rejected(), count: internships.rejected, strength: 'faint' },
          ]}
        />
        <StatusBar
          title={m.feedback_status()}
          parts={[
            { label: m.pending(), count: feedback.pending, strength: 'faint' },
            { label: m.submitted_awaiting_review(), count: feedback.submitted, strength: 'middle' },
            { label: m.approved(), count: feedback.approved, strength: 'strong' },
          ]}
        />
      </div>
      <ExportPanel
        counts={{ internships: internships.total, feedback: feedback.total }}
        filters={recordFilters({ term })}
        successClearsAfter={3000}
        describeFailure={() => m.failed_to_export_data_please_try()}
      />
    </>
  )
}
