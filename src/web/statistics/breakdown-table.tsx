type Props<Row> = {
  rows: readonly Row[]
  nameOf: (row: Row) => string
  columns: readonly { label: string; value: (row: Row) => string }[]
}

/** Figures by department. */
export function BreakdownTable<Row>({ rows, nameOf, columns }: Props<Row>) {
  return (
    <table className="breakdown">
      <thead>
        <tr>
          <th scope="col">Department</th>
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
              <td key={label}>{value(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
