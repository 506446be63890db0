import { useState } from 'react'
import { useTimedMessage } from './timed-message.ts'

/** The dialogs that add, edit and remove the rows of a list, and the message after each change. */
export function useRowDialogs<Row>(reload: () => unknown) {
  const [message, showMessage] = useTimedMessage(3000)
  const [editing, setEditing] = useState<Row | 'new' | null>(null)
  const [removing, setRemoving] = useState<Row | null>(null)

  function close() {
    setEditing(null)
    setRemoving(null)
  }

  return {
    message,
    /** The open form or null; `row` is null for a new row. */
    form: editing === null ? null : { row: editing === 'new' ? null : editing },
    /** The row whose removal is being confirmed. */
    removing,
    add: () => setEditing('new'),
    // Stable functions, so that memoized rows do not rerender.
    edit: setEditing as (row: Row) => void,
    askToRemove: setRemoving as (row: Row) => void,
    close,
    done: (success: string) => {
      close()
      showMessage(success)
      void reload()
    },
    /** After a failure: the list may be out of date. */
    reload: () => void reload(),
  }
}
