import type { ReviewStatistics } from '#contract/statistics'

type Props = Pick<ReviewStatistics, 'departments'>

/** Internships per managed department. */
export function DepartmentBreakdown({ departments }: Props) {
  return (
    <section className="section dashboard-part" aria-labelledby="department-breakdown">
      <h2 id="department-breakdown">Department Breakdown</h2>
      <table className="breakdown">
        <thead>
          <tr>
            <th scope="col">Department</th>
            <th scope="col">Total</th>
            <th scope="col">Pending</th>
            <th scope="col">Approved</th>
          </tr>
        </thead>
        <tbody>
          {departments.map(({ name, internships }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{internships.total.toLocaleString('en-US')}</td>
              <td>{internships.pending.toLocaleString('en-US')}</td>
              <td>{internships.approved.toLocaleString('en-US')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
