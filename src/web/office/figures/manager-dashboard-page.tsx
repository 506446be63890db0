import type { ReviewStatistics } from '#contract/office/figures'
import { type DashboardPart, dashboardFigure, exportedRows, type Scope } from '#domain/office/counted-lists'
import * as m from '#messages'
import { usePerson } from '../../api/session.ts'
import { NoDepartments } from '../../layout/no-departments.tsx'
import { QueryStates } from '../../layout/query-states.tsx'
import { TermFilter } from '../../list/filters.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ExportPanel } from '../exports/export-panel.tsx'
import { recordFilters } from '../review/review-filters.ts'
import { StackingTable } from './breakdown-table.tsx'
import { Count, erasedNote } from './count.tsx'
import { Figures } from './figures.tsx'
import { useReviewStatistics } from './figures-queries.ts'
import { listsOf } from './list-links.ts'
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
  const { departments } = statistics
  const scope = recordFilters({ term })
  return (
    <>
      <Figures statistics={statistics} scope={scope} />
      <DepartmentBreakdown departments={departments} scope={scope} />
      <ExportPanel counts={exportedRows(statistics)} filters={scope} />
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

type DepartmentBreakdownProps = Pick<ReviewStatistics, 'departments'> & { scope: Scope }
type Department = ReviewStatistics['departments'][number]

/** Internships by managed department. */
function DepartmentBreakdown({ departments, scope }: DepartmentBreakdownProps) {
  const lists = listsOf('manager', {})
  const column = (label: string, part: DashboardPart<'internships'>) => ({
    label,
    value: (department: Department) => {
      const { name } = department
      const figure = dashboardFigure(department, 'internships', part, { ...scope, department: name })
      return (
        <>
          <Count count={figure.count} list={lists(figure.lists[0])} label={`${name}, ${label}`} />{' '}
          <span className="muted small">{erasedNote(figure.erased)}</span>
        </>
      )
    },
  })
  return (
    <section className="section dashboard-part" aria-labelledby="department-breakdown">
      <h2 id="department-breakdown">{m.figures_department_breakdown_title()}</h2>
      <StackingTable
        needs="24rem"
        rows={departments}
        nameOf={({ name }) => name}
        columns={[
          column(m.figures_total_column(), 'total'),
          column(m.common_pending(), 'pending'),
          column(m.common_approved(), 'approved'),
        ]}
      />
    </section>
  )
}
