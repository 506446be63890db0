import type { ReactNode } from 'react'
import { MAX_RECIPIENTS } from '#domain/mailings'
import { MAX_REMINDED_AT_ONCE } from '#domain/open-requests'
import * as m from '#messages'
import { Button } from '../../ui/button.tsx'
import type { ListSelection } from '../review/selection.ts'
import '../../form/form.css'

type Props = {
  /** The number of loaded requests. */
  shown: number
  selection: ListSelection
  reminding: boolean
  onRemind: () => void
  onMessage: () => void
  /** The export, after the other actions. */
  children: ReactNode
}

/** The actions above the list: select, remind, export. */
export function OpenRequestActions(props: Props) {
  const { shown, selection, reminding, onRemind, onMessage, children } = props
  const selected = selection.count
  return (
    <div className="open-request-actions">
      <label className="checkbox">
        <input type="checkbox" checked={selection.isPage} onChange={() => selection.change({ kind: 'page' })} />
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
        {m.open_requests_write_mailing()}
      </Button>
      {children}
    </div>
  )
}

function reasonAgainst(selected: number): string | null {
  if (selected === 0) return m.open_requests_selection_hint()
  return selected > MAX_REMINDED_AT_ONCE
    ? m.open_requests_too_many_selected({ maxRemindedAtOnce: MAX_REMINDED_AT_ONCE })
    : null
}
