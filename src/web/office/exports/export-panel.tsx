import { useId, useRef } from 'react'
import { localized } from '#domain/text/localized'
import * as m from '#messages'
import { Button } from '../../ui/button.tsx'
import { ExportOutcome, useCsvExport } from './csv-export.tsx'
import './export-panel.css'

const LABELS = {
  internships: localized({ button: m.exports_internships_button, none: m.exports_internships_empty }),
  feedback: localized({ button: m.exports_feedback_button, none: m.exports_feedback_empty }),
}
const PROGRESS = { internships: m.exports_internships_progress, feedback: m.exports_feedback_progress }
const KINDS = ['internships', 'feedback'] as const
type Kind = (typeof KINDS)[number]

type Props = {
  /** The number of rows of each file; 0 disables its button. */
  counts: Record<Kind, number>
  /** Query parameters of the exports. */
  filters: Record<string, string>
  /** Unit: milliseconds. */
  successClearsAfter?: number
  describeFailure?: (error: Error) => string
}

/** CSV exports of everything the reviewer may see (spec section 2, Export Data). The lists export what they show. */
export function ExportPanel({ counts, filters, successClearsAfter, ...failure }: Props) {
  const csv = useCsvExport(successClearsAfter)
  const { rows, start, cancel } = csv
  const running = KINDS.find((kind) => kind === csv.running) ?? null
  const titleId = useId()
  const progressId = useId()
  const progressTextId = useId()
  const startedFrom = useRef<HTMLButtonElement>(null)
  return (
    <section className="section dashboard-part export-part" aria-labelledby={titleId}>
      <h2 id={titleId}>{m.exports_panel_title()}</h2>
      <div className="row export-buttons">
        {KINDS.map((kind) => (
          <Button
            key={kind}
            pending={running !== null}
            disabledReason={counts[kind] === 0 ? LABELS[kind].none : null}
            {...(running ? { 'aria-describedby': progressTextId } : {})}
            onClick={({ currentTarget }) => {
              startedFrom.current = currentTarget
              start(kind, filters)
            }}
          >
            {LABELS[kind].button}
          </Button>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {running && m.common_exporting()}
      </p>
      {running && (
        <div className="row progress-row export-progress">
          <label id={progressTextId} htmlFor={progressId} className="figures">
            {PROGRESS[running]({ rows, counts: counts[running] })}
          </label>
          <progress id={progressId} value={Math.min(rows, counts[running])} max={counts[running]} />
          <Button
            look="text"
            onClick={() => {
              cancel()
              startedFrom.current?.focus()
            }}
          >
            {m.common_cancel()}
          </Button>
        </div>
      )}
      <ExportOutcome csv={csv} {...failure} />
    </section>
  )
}
