import type { ReactNode } from 'react'
import { MAX_RECIPIENTS } from '#domain/messages'
import { MAX_REMINDED_AT_ONCE } from '#domain/open-requests'
import * as m from '#messages'
import { Button } from '../ui/button.tsx'
import '../form/form.css'

type Props = {
  /** The number of loaded requests, and of selected ones among them. */
  shown: number
  selected: number
  onSelectAll: (all: boolean) => void
  reminding: boolean
  onRemind: () => void
  onMessage: () => void
  exporting: boolean
  onExport: () => void
  /** Beside the export. */
  exportOptions: ReactNode
}

/** The actions above the list: select, remind, export. */
export function OpenRequestActions(props: Props) {
  const { shown, selected, onSelectAll, reminding, onRemind, onMessage, exporting, onExport, exportOptions } = props
  return (
    <div className="open-request-actions">
      <label className="checkbox">
        <input
          type="checkbox"
          checked={selected === shown}
          onChange={({ currentTarget }) => onSelectAll(currentTarget.checked)}
        />
        <span>{m.open_requests_select_all({ shown })}</span>
      </label>
      <span className="muted" role="status">
        {selected > 0 && m.common_records_selected({ records: selected.toLocaleString(m.common_locale()) })}
      </span>
      <Button
        look="primary"
        onClick={onRemind}
        pending={reminding}
        pendingLabel={m.common_sending()}
        disabledReason={reminding ? null : reasonAgainst(selected)}
      >
        {m.open_requests_remind()}
      </Button>
      <Button onClick={onMessage} disabled={selected === 0 || selected > MAX_RECIPIENTS}>
        {m.open_requests_write_message()}
      </Button>
      <Button onClick={onExport} pending={exporting} pendingLabel={m.common_exporting()}>
        {m.common_export_csv()}
      </Button>
      {exportOptions}
    </div>
  )
}

function reasonAgainst(selected: number): string | null {
  if (selected === 0) return m.open_requests_selection_hint()
  return selected > MAX_REMINDED_AT_ONCE
    ? m.open_requests_too_many_selected({ maxRemindedAtOnce: MAX_REMINDED_AT_ONCE })
    : null
}
