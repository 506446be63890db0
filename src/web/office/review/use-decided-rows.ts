import { useEffect, useEffectEvent, useState } from 'react'
import { UNDO_SECONDS } from '#domain/office/review'
import { SECOND } from '#domain/time/durations'

/** How long the message on a decided row is shown. Unit: milliseconds. */
const MESSAGE_TIME = 3 * SECOND

/** `message` is null once it has been shown. Unit of `at`: milliseconds. */
export type DecidedRow = { undoId: string; message: string | null; at: number }

type Rows = Readonly<Record<string, DecidedRow>>

/**
 * The decided rows of a list by id, as long as their decision can be undone. `onAllGone` is called after the last one, or when
 * the page is left, and may refetch the list.
 */
export function useDecidedRows(onAllGone: () => void) {
  const [rows, setRows] = useState<Rows>({})
  const isShowing = Object.keys(rows).length > 0
  const finish = useEffectEvent(onAllGone)
  useEffect(() => {
    if (isShowing) return () => finish()
  }, [isShowing])

  const forget = (id: string, undoId?: string) =>
    setRows(({ [id]: row, ...others }) => (row && undoId && row.undoId !== undoId ? { ...others, [id]: row } : others))

  function show(id: string, undoId: string, message: string) {
    // The last decided row is last, even if an earlier decision about it was undone.
    setRows(({ [id]: _before, ...others }) => ({ ...others, [id]: { undoId, message, at: performance.now() } }))
    setTimeout(() => setRows((now) => silenced(now, id, undoId)), MESSAGE_TIME)
    setTimeout(() => forget(id, undoId), UNDO_SECONDS * SECOND)
  }

  return { rows, show, forget }
}

function silenced(rows: Rows, id: string, undoId: string): Rows {
  const row = rows[id]
  return row?.undoId === undoId ? { ...rows, [id]: { ...row, message: null } } : rows
}
