import type { ResponseFigures } from '#contract/office/figures'
import * as m from '#messages'
import { useMediaQuery } from '../../ui/media-query.ts'
import { BreakdownTable } from './breakdown-table.tsx'
import { responseColumns } from './response-columns.ts'

type Props = Pick<ResponseFigures, 'departments'>

/** The response figures by department: a table, stacked on phones. */
export function ResponseTable({ departments }: Props) {
  const isWide = useMediaQuery('(min-width: 46rem)')
  return (
    <section className="section dashboard-part" aria-labelledby="responses-by-department">
      <h2 id="responses-by-department">{m.figures_responses_departments_title()}</h2>
      {isWide ? (
        <BreakdownTable rows={departments} nameOf={nameOf} columns={responseColumns()} />
      ) : (
        <Stacked departments={departments} />
      )}
    </section>
  )
}

function Stacked({ departments }: Props) {
  return (
    <ul className="stacked-departments">
      {departments.map((row) => (
        <li key={row.department}>
          <h3>{nameOf(row)}</h3>
          <dl className="facts figures">
            {responseColumns().map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

function nameOf({ department }: Props['departments'][number]): string {
  return department ?? m.common_no_department()
}
