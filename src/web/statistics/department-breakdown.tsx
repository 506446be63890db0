import type { ReviewStatistics } from '#contract/statistics'
import * as m from '#messages'
import { BreakdownTable } from './breakdown-table.tsx'

type Props = Pick<ReviewStatistics, 'departments'>

/** Internships by managed department. */
export function DepartmentBreakdown({ departments }: Props) {
  return (
    <section className="section dashboard-part" aria-labelledby="department-breakdown">
      <h2 id="department-breakdown">{m.department_breakdown()}</h2>
      <BreakdownTable
        rows={departments}
        nameOf={({ name }) => name}
        columns={[
          { label: m.total(), value: ({ internships }) => internships.total.toLocaleString(m.locale()) },
          { label: m.pending(), value: ({ internships }) => internships.pending.toLocaleString(m.locale()) },
          { label: m.approved(), value: ({ internships }) => internships.approved.toLocaleString(m.locale()) },
        ]}
      />
    </section>
  )
}
