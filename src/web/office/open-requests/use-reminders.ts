import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { useUndoable } from '../review/use-undoable.ts'

/** State for reminding about one or several requests: the preview is open while there are ids. */
export function useReminders(onReminded: () => void = () => undefined) {
  const [ids, setIds] = useState<readonly string[] | null>(null)
  const reload = useReload(api.openRequests.key(), api.students.key())
  const { show, ...undoable } = useUndoable({
    undo: async (id) => {
      await api.bulkDecisions.undo.call({ id })
      return m.open_requests_reminders_undone()
    },
    reload: () => void reload(),
  })
  const sending = useMutation({
    mutationFn: (reminded: readonly string[]) => api.openRequests.remind.call({ ids: [...reminded] }),
    onMutate: () => show(null),
    onSuccess: ({ emails, skipped, undoId }) => {
      show({ sentence: sentSentence(emails, skipped.length), undoId })
      close()
      onReminded()
    },
    onSettled: () => void reload(),
  })
  function close() {
    setIds(null)
    sending.reset()
  }
  return {
    undoable,
    ids,
    /** Stable, so that opening the preview does not rerender every row. */
    preview: setIds,
    close,
    sending: { start: () => ids && sending.mutate(ids), isPending: sending.isPending, error: sending.error },
  }
}
export type Reminders = ReturnType<typeof useReminders>

function sentSentence(sent: number, skipped: number): string {
  if (sent === 0) return m.open_requests_reminders_none_sent()
  const left = skipped > 0 ? m.open_requests_reminders_skipped({ skipped }) : ''
  return m.open_requests_reminders_sent({ sent }) + left
}
