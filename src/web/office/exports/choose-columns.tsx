import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { columnChoices } from '#domain/office/chosen-columns'
import { type ColumnKind, STAFF_LISTS } from '#domain/office/staff-lists'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'

const ColumnsDialog = lazyPart(() => import('./columns-dialog.tsx'), 'ColumnsDialog')

/** Shows how many columns an export has, unless it has all, and opens the choice of columns. */
export function ChooseColumns({ kind }: { kind: ColumnKind }) {
  const { saved, count, dialog, open } = useChosenColumns(kind)
  return (
    <div className="choose-columns">
      <Button
        look="text"
        aria-label={m.exports_columns_choose_label({ label: STAFF_LISTS[kind].title() })}
        onClick={open}
      >
        {m.exports_columns_choose()}
      </Button>
      <span className="muted small" role="status">
        {saved ?? count}
      </span>
      {dialog}
    </div>
  )
}

/** The dialog for choosing an export's columns, and its message. */
export function useChosenColumns(kind: ColumnKind) {
  const query = useQuery(api.exportColumns.list.queryOptions())
  const reload = useReload(api.exportColumns.key())
  const [isOpen, setOpen] = useState(false)
  const [message, showMessage] = useTimedMessage(3000)
  const chosen = query.data?.find((choice) => choice.kind === kind)?.columns
  async function showSaved(sentence: string) {
    await reload()
    setOpen(false)
    showMessage(sentence)
  }
  const dialog = isOpen && (
    <Suspense>
      <ColumnsDialog kind={kind} query={query} onSaved={showSaved} onClose={() => setOpen(false)} />
    </Suspense>
  )
  return {
    saved: message,
    /** Null if all are chosen. */
    count: chosen ? m.exports_columns_count({ length: chosen.length, all: columnChoices(kind).length }) : null,
    dialog,
    open: () => setOpen(true),
  }
}
