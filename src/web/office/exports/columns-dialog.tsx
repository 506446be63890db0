import { type UseQueryResult, useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { chosenColumns, columnChoices, defaultColumns, moved } from '#domain/office/chosen-columns'
import type { ColumnChoice } from '#domain/office/export-columns'
import { type ColumnKind, STAFF_LISTS } from '#domain/office/staff-lists'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { QueryStates } from '../../layout/query-states.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import '../../form/form.css'

type Props = {
  kind: ColumnKind
  query: UseQueryResult<{ kind: ColumnKind; columns: string[] }[]>
  onSaved: (sentence: string) => Promise<void>
  onClose: () => void
}

/** Chooses the columns of an export and their order. */
export function ColumnsDialog({ kind, query, onSaved, onClose }: Props) {
  const label = STAFF_LISTS[kind].title()
  return (
    <Dialog title={m.exports_columns_title({ label })} isOpen onClose={onClose} role="alertdialog">
      <QueryStates query={query} loading={m.exports_columns_loading()} failed={m.exports_columns_load_failed()} />
      {query.data ? (
        <ColumnsForm
          kind={kind}
          chosen={query.data.find((choice) => choice.kind === kind)?.columns ?? null}
          onSaved={onSaved}
          onClose={onClose}
        />
      ) : (
        <div className="dialog-actions">
          <Button onClick={onClose}>{m.common_cancel()}</Button>
        </div>
      )}
    </Dialog>
  )
}

type FormProps = Pick<Props, 'kind' | 'onSaved' | 'onClose'> & { chosen: string[] | null }

function ColumnsForm({ kind, chosen, onSaved, onClose }: FormProps) {
  const [columns, setColumns] = useState(() => inOrder(kind, chosen))
  const [ticked, setTicked] = useState(() => new Set(chosen ?? defaultColumns(kind)))
  const [isEmpty, setEmpty] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const choose = useMutation(
    api.exportColumns.choose.mutationOptions({ onSuccess: () => onSaved(m.exports_columns_saved()) }),
  )
  const reset = useMutation(
    api.exportColumns.reset.mutationOptions({ onSuccess: () => onSaved(m.exports_columns_reset_done()) }),
  )
  const error = choose.error ?? reset.error

  function toggle(fact: string) {
    const next = new Set(ticked)
    if (!next.delete(fact)) next.add(fact)
    setTicked(next)
    setEmpty(false)
  }
  function move(index: number, by: -1 | 1) {
    const header = columns[index]!.header
    const place = Math.min(Math.max(index + by, 0), columns.length - 1) + 1
    setColumns(moved(columns, index, by))
    setAnnouncement(m.exports_columns_moved({ header, place, length: columns.length }))
  }
  function save(event: SubmitEvent) {
    event.preventDefault()
    const facts = columns.map(({ fact }) => fact).filter((fact) => ticked.has(fact))
    setEmpty(facts.length === 0)
    if (facts.length > 0 && !choose.isPending) choose.mutate({ kind, columns: facts })
  }
  return (
    <form className="form" noValidate onSubmit={save}>
      {error && <Banner kind="error">{errorMessage(error, m.exports_columns_save_failed())}</Banner>}
      {isEmpty && <Banner kind="error">{m.exports_columns_required()}</Banner>}
      <ol className="column-choices panel" aria-label={m.common_columns()}>
        {columns.map(({ fact, header }, index) => (
          <li key={fact}>
            <label className="checkbox">
              <input type="checkbox" checked={ticked.has(fact)} onChange={() => toggle(fact)} />
              <span>{header}</span>
            </label>
            <Button
              look="text"
              aria-label={m.exports_columns_move_up_label({ header })}
              aria-disabled={index === 0}
              onClick={() => move(index, -1)}
            >
              {m.exports_columns_move_up()}
            </Button>
            <Button
              look="text"
              aria-label={m.exports_columns_move_down_label({ header })}
              aria-disabled={index === columns.length - 1}
              onClick={() => move(index, 1)}
            >
              {m.exports_columns_move_down()}
            </Button>
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <div className="form-actions">
        <Button type="submit" look="primary" pending={choose.isPending} pendingLabel={m.common_saving()}>
          {m.common_save()}
        </Button>
        <Button
          onClick={() => reset.mutate({ kind })}
          pending={reset.isPending}
          pendingLabel={m.exports_columns_resetting()}
        >
          {m.exports_columns_reset()}
        </Button>
        <Button onClick={onClose}>{m.common_cancel()}</Button>
      </div>
    </form>
  )
}

/** The chosen columns first, in their order, then the others. */
function inOrder(kind: ColumnKind, chosen: string[] | null): ColumnChoice[] {
  const all = columnChoices(kind)
  const others = all.filter(({ fact }) => !chosen?.includes(fact))
  return chosen ? [...chosenColumns(all, chosen), ...others] : [...all]
}
