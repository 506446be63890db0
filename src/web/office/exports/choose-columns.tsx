import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { type ColumnKind, columnChoices } from '#domain/chosen-columns'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'
import { KIND_NAMES } from './filter-words.ts'

const ColumnsDialog = lazyPart(() => import('./columns-dialog.tsx'), 'ColumnsDialog')

/** Says how many columns an export has if not all, and opens the choice of columns. */
export function ChooseColumns({ kind }: { kind: ColumnKind }) {
  const label = KIND_NAMES[kind]
  const query = useQuery(api.exportColumns.list.queryOptions())
  const reload = useReload(api.exportColumns.key())
  const [isOpen, setOpen] = useState(false)
  const [message, showMessage] = useTimedMessage(3000)
  const chosen = query.data?.find((choice) => choice.kind === kind)?.columns
  async function saved(sentence: string) {
    await reload()
    setOpen(false)
    showMessage(sentence)
  }
  return (
    <div className="choose-columns">
      <Button look="text" aria-label={m.exports_columns_choose_label({ label })} onClick={() => setOpen(true)}>
        {m.exports_columns_choose()}
      </Button>
      <span className="muted small" role="status">
        {message ?? (chosen && m.exports_columns_count({ length: chosen.length, all: columnChoices(kind).length }))}
      </span>
      {isOpen && (
        <Suspense>
          <ColumnsDialog kind={kind} query={query} onSaved={saved} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
