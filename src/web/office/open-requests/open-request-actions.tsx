import { MAX_RECIPIENTS } from '#domain/office/mailing-limits'
import { MAX_REMINDED_AT_ONCE } from '#domain/office/open-requests'
import * as m from '#messages'
import { Button } from '../../ui/button.tsx'
import { ChooseColumns } from '../exports/choose-columns.tsx'
import { ExportButton, ExportOutcome, useCsvExport } from '../exports/csv-export.tsx'
import { ScheduleExport } from '../exports/schedule-export.tsx'
import type { ListSelection } from '../review/selection.ts'
import '../../form/form.css'
import '../exports/export-panel.css'
import '../exports/schedule-export.css'

type Props = {
  /** The number of loaded requests. */
  shown: number
  selection: ListSelection
  onRemind: () => void
  onMessage: () => void
  /** The list's filters, for the export. */
  filters: Record<string, string>
}

/** The actions above the list: select, remind, write, export. */
export function OpenRequestActions({ shown, selection, onRemind, onMessage, filters }: Props) {
  const csv = useCsvExport()
  const selected = selection.count
  return (
    <>
      <div className="open-request-actions">
        <label className="checkbox">
          <input type="checkbox" checked={selection.isPage} onChange={() => selection.change({ kind: 'page' })} />
          <span>{m.open_requests_select_all({ shown })}</span>
        </label>
        <span className="muted" role="status">
          {selected > 0 && m.common_records_selected({ records: selected.toLocaleString(m.common_locale()) })}
        </span>
        <Button look="primary" onClick={onRemind} disabledReason={reasonAgainst(selected)}>
          {m.open_requests_remind()}
        </Button>
        <Button onClick={onMessage} disabled={selected === 0 || selected > MAX_RECIPIENTS}>
          {m.open_requests_write_mailing()}
        </Button>
        <ExportButton csv={csv} endpoint="openRequests" filters={filters} />
        <ChooseColumns kind="openRequests" />
        <ScheduleExport kind="openRequests" filters={filters} />
      </div>
      <ExportOutcome csv={csv} />
    </>
  )
}

function reasonAgainst(selected: number): string | null {
  if (selected === 0) return m.open_requests_selection_hint()
  return selected > MAX_REMINDED_AT_ONCE
    ? m.open_requests_too_many_selected({ maxRemindedAtOnce: MAX_REMINDED_AT_ONCE })
    : null
}
