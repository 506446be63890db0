import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ExportKind } from '#domain/export-file-name'
import { api } from '../api/client.ts'
import { saveFile } from '../ui/save-file.ts'
import { useTimedMessage } from '../ui/timed-message.ts'
import { fetchExport } from './fetch-export.ts'

const SUCCESS = {
  internships: 'Internships data exported successfully!',
  feedback: 'Feedback data exported successfully!',
} as const

/** One export at a time: how far it is, how it ended, and the way to stop it. The success clears after these milliseconds. */
export function useCsvExport(clearsAfter: number) {
  const queryClient = useQueryClient()
  const [rows, setRows] = useState(0)
  const [success, showSuccess, clearSuccess] = useTimedMessage(clearsAfter)
  const cancelling = useRef(new AbortController())
  const run = useMutation({
    mutationFn: (kind: ExportKind) => fetchExport(kind, { signal: cancelling.current.signal, onRows: setRows }),
    onSuccess: ({ file, name }, kind) => {
      saveFile(file, name)
      showSuccess(SUCCESS[kind])
    },
    // What is refused is usually no longer there: the figures beside the button show it.
    onError: () => void queryClient.invalidateQueries({ queryKey: api.statistics.key() }),
  })
  // Nobody waits for the file of a screen that was left.
  useEffect(() => () => cancelling.current.abort(), [])
  return {
    running: run.isPending ? run.variables : null,
    rows,
    success,
    error: run.error,
    start: (kind: ExportKind) => {
      cancelling.current = new AbortController()
      setRows(0)
      clearSuccess()
      run.mutate(kind)
    },
    cancel: () => {
      cancelling.current.abort()
      run.reset()
    },
  }
}
