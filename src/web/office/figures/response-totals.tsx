import type { ResponseFigures } from '#contract/office/figures'
import * as m from '#messages'
import { responseColumns } from './response-columns.ts'

/** The response figures of all departments together. */
export function ResponseTotals({ figures }: { figures: ResponseFigures }) {
  return (
    <ul className="figure-row">
      {responseColumns().map(({ label, value, note }) => (
        <li key={label}>
          <h2>{label}</h2>
          <p className={value(figures) === m.common_too_few_hidden() ? 'muted' : 'figure-count figures'}>
            {value(figures)}
          </p>
          {note && <p className="small muted">{note(figures)}</p>}
        </li>
      ))}
    </ul>
  )
}
