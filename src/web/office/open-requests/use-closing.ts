import { useState } from 'react'
import type { OpenRequest } from '#contract/office/open-requests'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { useUndoable } from '../review/use-undoable.ts'

/** State for closing a request: the dialog is open while there is one. */
export function useClosing() {
  const [request, setRequest] = useState<OpenRequest | null>(null)
  const reload = useReload(api.openRequests.key())
  const { show, ...undoable } = useUndoable({
    undo: async (id) => {
      await api.openRequests.reopen.call({ id })
      return m.open_requests_reopened()
    },
    reload: () => void reload(),
  })
  return {
    undoable,
    request,
    /** Stable, like `preview` of the reminders. */
    ask: setRequest,
    dismiss: () => setRequest(null),
    onClosed: ({ id, supervisorName, studentName }: OpenRequest) => {
      setRequest(null)
      show({ sentence: m.open_requests_closed({ supervisorName, studentName }), undoId: id })
      void reload()
    },
    onFailed: () => void reload(),
  }
}
export type Closing = ReturnType<typeof useClosing>
