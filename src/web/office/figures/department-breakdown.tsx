import type { ReviewStatistics } from '#contract/office/figures'
import * as m from '#messages'
import { BreakdownTable } from './breakdown-table.tsx'

type Props = Pick<ReviewStatistics, 'departments'>

/** Internships by managed department. */
export function DepartmentBreakdown({ departments }: Props) {
  return (
    <section className="section dashboard-part" aria-labelledby="department-breakdown">
      <h2 id="department-breakdown">{m.figures_department_breakdown_title()}</h2>
      <BreakdownTable
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
