import type { ReviewStatistics } from '#contract/office/figures'
import * as m from '#messages'
import { QueryStates } from '../../layout/query-states.tsx'
import { TermFilter } from '../../list/filters.tsx'
import { paths } from '../../routing/paths.ts'
import { ButtonLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ExportPanel } from '../exports/export-panel.tsx'
import { recordFilters } from '../review/review-filters.ts'
import { Figures } from './figures.tsx'
import { FirstSteps } from './first-steps.tsx'
import { useReviewStatistics } from './review-statistics.ts'
import { StatusBar } from './status-bar.tsx'
import './statistics.css'

/** Figures for the whole university (spec section 2, Admin dashboard). */
export function AdminDashboardPage() {
  const { query, term, termField } = useReviewStatistics()
  return (
    <>
      <PageHeader title={m.figures_admin_dashboard_title()} />
      <div className="response-period">
        <TermFilter {...termField} />
      </div>
      <QueryStates query={query} loading={m.figures_dashboard_loading()} failed={m.figures_admin_load_failed()} />
      {term === '' && query.data?.internships.total === 0 && <FirstSteps />}
      {query.data && <Overview statistics={query.data} term={term} />}
      <nav className="section dashboard-part" aria-labelledby="quick-links">
        <h2 id="quick-links">{m.figures_quick_actions_title()}</h2>
        <div className="row">
          <ButtonLink to={paths.adminInternships}>{m.internships_approvals_title()}</ButtonLink>
          <ButtonLink to={paths.adminFeedback}>{m.feedback_review_title()}</ButtonLink>
          <ButtonLink to={paths.manageRequests}>{m.common_open_requests()}</ButtonLink>
          <ButtonLink to={paths.manageFigures}>{m.figures_title()}</ButtonLink>
          <ButtonLink to={paths.adminUsers}>{m.staff_title()}</ButtonLink>
          <ButtonLink to={paths.adminSystem}>{m.approval_settings_title()}</ButtonLink>
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
          title={m.figures_internship_status_title()}
          parts={[
            { label: m.common_pending(), count: internships.pending, strength: 'middle' },
            { label: m.common_approved(), count: internships.approved, strength: 'strong' },
            { label: m.internships_status_rejected(), count: internships.rejected, strength: 'faint' },
          ]}
        />
        <StatusBar
          title={m.figures_feedback_status_title()}
          parts={[
            { label: m.common_pending(), count: feedback.pending, strength: 'faint' },
            { label: m.figures_submitted_legend(), count: feedback.submitted, strength: 'middle' },
            { label: m.common_approved(), count: feedback.approved, strength: 'strong' },
          ]}
        />
      </div>
      <ExportPanel
        counts={{ internships: internships.total, feedback: feedback.total }}
        filters={recordFilters({ term })}
        successClearsAfter={3000}
        describeFailure={() => m.figures_export_failed()}
      />
    </>
  )
}
