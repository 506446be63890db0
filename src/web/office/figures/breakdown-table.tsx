import type { ReactNode } from 'react'
import * as m from '#messages'
import { useMediaQuery } from '../../ui/media-query.ts'

type Props<Row> = {
  /** The heading of the first column. */
  first?: string
  /** Needed if no heading names the table. */
  caption?: string
  rows: readonly Row[]
  nameOf: (row: Row) => string
  columns: readonly { label: string; value: (row: Row) => ReactNode }[]
}

/** Figures in rows, by default one per department. */
export function BreakdownTable<Row>({ first = m.common_department(), caption, rows, nameOf, columns }: Props<Row>) {
  return (
    <div className="breakdown-frame">
      <table className="breakdown">
        {caption && <caption className="visually-hidden">{caption}</caption>}
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={nameOf(row)}>
              <th scope="row">{nameOf(row)}</th>
              {columns.map(({ label, value }) => (
                <td key={label} data-column={label}>
                  {value(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A table whose columns do not fit a narrower screen, where each row stacks its figures. */
export function StackingTable<Row>({ needs, ...props }: Props<Row> & { needs: `${number}rem` }) {
  const isWide = useMediaQuery(`(min-width: ${needs})`)
  const { caption, rows, nameOf, columns } = props
  if (isWide) return <BreakdownTable {...props} />
  return (
    <ul className="stacked-rows" aria-label={caption}>
      {rows.map((row) => (
        <li key={nameOf(row)}>
          <h3>{nameOf(row)}</h3>
          <dl className="facts figures">
            {columns.map(({ label, value }) => (
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
