import { useState } from 'react'
import { useTimedMessage } from './timed-message.ts'

const MESSAGE_TIME = 3000

/** A list whose rows are added, edited and removed in dialogs: which one is open, and what is said once it is done. */
export function useRowDialogs<Row>(reload: () => void) {
  const [message, showMessage] = useTimedMessage(MESSAGE_TIME)
  const [editing, setEditing] = useState<Row | 'new' | null>(null)
  const [removing, setRemoving] = useState<Row | null>(null)

  function close() {
    setEditing(null)
    setRemoving(null)
  }

  return {
    message,
    /** Shown while not null; a new row has no values yet. */
    form: editing === null ? null : { row: editing === 'new' ? null : editing },
    /** The row that the question is about. */
    removing,
    add: () => setEditing('new'),
    // The same functions at every drawing, so that rows which did not change need not be drawn.
    edit: setEditing as (row: Row) => void,
    askToRemove: setRemoving as (row: Row) => void,
    close,
    done: (sentence: string) => {
      close()
      showMessage(sentence)
      reload()
    },
  }
}
