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
        <span>{m.select_all_shown({ shown })}</span>
      </label>
      <span className="muted" role="status">
        {selected > 0 && m.selected({ records: selected.toLocaleString(m.locale()) })}
      </span>
      <Button
        look="primary"
        onClick={onRemind}
        pending={reminding}
        pendingLabel={m.sending()}
        disabledReason={reminding ? null : reasonAgainst(selected)}
      >
        {m.remind_selected()}
      </Button>
      <Button onClick={onMessage} disabled={selected === 0 || selected > MAX_RECIPIENTS}>
        {m.write_to_selected()}
      </Button>
      <Button onClick={onExport} pending={exporting} pendingLabel={m.exporting()}>
        {m.export_as_csv()}
      </Button>
      {exportOptions}
    </div>
  )
}

function reasonAgainst(selected: number): string | null {
  if (selected === 0) return m.select_requests_first()
  return selected > MAX_REMINDED_AT_ONCE
    ? m.please_select_at_most_requests({ maxRemindedAtOnce: MAX_REMINDED_AT_ONCE })
    : null
}
