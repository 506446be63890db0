import type { ImportDetails } from '#contract/internships/imports'
import { formatDay } from '#domain/dates'
import { IMPORT_FIELDS } from '#domain/import-fields'
import * as m from '#messages'
import { number } from './import-words.ts'

/** The first new rows as they will be created: wrong letters, swapped columns and misread dates show here. */
export function PreviewedRows({ details: { kind, previewed } }: { details: ImportDetails }) {
  if (previewed.length === 0) return null
  const fields = IMPORT_FIELDS[kind].filter(({ key }) => previewed.some(({ values }) => values[key] !== undefined))
  return (
    <section className="stack" aria-labelledby="import-first-rows">
      <h3 id="import-first-rows">{m.imports_preview_rows_title()}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wider than a phone, and keyboards scroll it, too */}
      <div className="previewed-rows" tabIndex={0}>
        <table className="small">
          <thead>
            <tr>
              <th scope="col">{m.imports_row_column()}</th>
              {fields.map(({ key, label }) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {previewed.map(({ row, values }) => (
              <tr key={row}>
                <th scope="row" className="figures">
                  {number(row)}
                </th>
                {fields.map(({ key }) => (
                  <td key={key}>
                    <bdi>{shown(key, values[key])}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function shown(key: string, value: string | undefined): string | undefined {
  return value !== undefined && (key === 'startDate' || key === 'endDate') ? formatDay(value) : value
}
