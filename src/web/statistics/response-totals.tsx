import type { ResponseFigures } from '#contract/statistics'
import { NOT_SHOWN } from '#domain/response-figures'
import { RESPONSE_COLUMNS } from './response-columns.ts'

/** The response figures of all departments together. */
export function ResponseTotals({ figures }: { figures: ResponseFigures }) {
  return (
    <ul className="figure-row">
      {RESPONSE_COLUMNS.map(({ label, value, note }) => (
        <li key={label}>
          <h2>{label}</h2>
          <p className={value(figures) === NOT_SHOWN ? 'muted' : 'figure-count figures'}>{value(figures)}</p>
          {note && <p className="small muted">{note(figures)}</p>}
        </li>
      ))}
    </ul>
  )
}
