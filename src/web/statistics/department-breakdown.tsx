import type { ReviewStatistics } from '#contract/statistics'
import { BreakdownTable } from './breakdown-table.tsx'

type Props = Pick<ReviewStatistics, 'departments'>

/** Internships by managed department. */
export function DepartmentBreakdown({ departments }: Props) {
  return (
    <section className="section dashboard-part" aria-labelledby="department-breakdown">
      <h2 id="department-breakdown">Department Breakdown</h2>
      <BreakdownTable
        rows={departments}
        nameOf={({ name }) => name}
        columns={[
          { label: 'Total', value: ({ internships }) => internships.total.toLocaleString('en-US') },
          { label: 'Pending', value: ({ internships }) => internships.pending.toLocaleString('en-US') },
          { label: 'Approved', value: ({ internships }) => internships.approved.toLocaleString('en-US') },
        ]}
      />
    </section>
  )
}
