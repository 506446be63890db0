import type { ReviewStatistics } from '#contract/office/figures'
import * as m from '#messages'
import { usePerson } from '../../api/session.ts'
import { NoDepartments } from '../../layout/no-departments.tsx'
import { QueryStates } from '../../layout/query-states.tsx'
import { TermFilter } from '../../list/filters.tsx'
import { paths } from '../../routing/paths.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { ExportPanel } from '../exports/export-panel.tsx'
import { recordFilters } from '../review/review-filters.ts'
import { StackingTable } from './breakdown-table.tsx'
import { Figures } from './figures.tsx'
import { useReviewStatistics } from './figures-queries.ts'
import { QuickActions } from './quick-actions.tsx'
import './statistics.css'

/** Figures for the managed departments (spec section 2, Manager dashboard). */
export function ManagerDashboardPage() {
  const person = usePerson()
  const { query, term, termField } = useReviewStatistics()
  return (
    <>
      <PageHeader
        title={m.common_welcome({ firstName: person.firstName || m.common_manager() })}
        tabTitle={m.figures_manager_dashboard_title()}
      />
      <div className="response-period">
        <TermFilter {...termField} />
      </div>
      <QueryStates query={query} loading={m.figures_dashboard_loading()} failed={m.figures_manager_load_failed()} />
      {query.data?.departments.length === 0 && <NoDepartments />}
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
      />
      <QuickActions term={term} />
      <section className="section dashboard-part" aria-labelledby="department-access">
        <h2 id="department-access">{m.figures_department_access_title()}</h2>
        <ul className="department-access">
          {departments.map(({ name }) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </section>
    </>
  )
}

type DepartmentBreakdownProps = Pick<ReviewStatistics, 'departments'>

/** Internships by managed department. */
function DepartmentBreakdown({ departments }: DepartmentBreakdownProps) {
  return (
    <section className="section dashboard-part" aria-labelledby="department-breakdown">
      <h2 id="department-breakdown">{m.figures_department_breakdown_title()}</h2>
      <StackingTable
        needs="24rem"
        rows={departments}
        nameOf={({ name }) => name}
        columns={[
          {
            label: m.figures_total_column(),
            value: ({ internships }) => internships.total.toLocaleString(m.common_locale()),
          },
          {
            label: m.common_pending(),
            value: ({ internships }) => internships.pending.toLocaleString(m.common_locale()),
          },
          {
            label: m.common_approved(),
            value: ({ internships }) => internships.approved.toLocaleString(m.common_locale()),
          },
        ]}
      />
    </section>
  )
}
