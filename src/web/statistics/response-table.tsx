import type { ResponseFigures } from '#contract/statistics'
import { useMediaQuery } from '../ui/media-query.ts'
import { medianText } from './median-text.ts'

type Department = ResponseFigures['departments'][number]

const COLUMNS: { label: string; value: (row: Department) => string }[] = [
  { label: 'Asked', value: ({ asked }) => asked.toLocaleString('en-US') },
  { label: 'Opened', value: ({ opened }) => opened.toLocaleString('en-US') },
  { label: 'Submitted', value: ({ submitted }) => submitted.toLocaleString('en-US') },
  { label: 'Median days', value: ({ medianDays }) => medianText(medianDays) },
  { label: 'Median minutes', value: ({ medianMinutes }) => medianText(medianMinutes) },
]

/** The same by department: a table, stacked on phones. */
export function ResponseTable({ departments }: { departments: readonly Department[] }) {
  const isWide = useMediaQuery('(min-width: 46rem)')
  return (
    <section className="section dashboard-part" aria-labelledby="responses-by-department">
      <h2 id="responses-by-department">By department</h2>
      {isWide ? <Table departments={departments} /> : <Stacked departments={departments} />}
    </section>
  )
}

function Table({ departments }: { departments: readonly Department[] }) {
  return (
    <table className="breakdown">
      <thead>
        <tr>
          <th scope="col">Department</th>
          {COLUMNS.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {departments.map((row) => (
          <tr key={row.department}>
            <th scope="row">{row.department ?? NO_DEPARTMENT}</th>
            {COLUMNS.map(({ label, value }) => (
              <td key={label}>{value(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Stacked({ departments }: { departments: readonly Department[] }) {
  return (
    <ul className="stacked-departments">
      {departments.map((row) => (
        <li key={row.department}>
          <h3>{row.department ?? NO_DEPARTMENT}</h3>
          <dl className="facts figures">
            {COLUMNS.map(({ label, value }) => (
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

const NO_DEPARTMENT = 'No department'
