import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { COLUMN_KINDS, type ColumnKind } from '#domain/chosen-columns'
import { localized } from '#domain/localized'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { SuccessMessage } from '../../ui/success-message.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'
import { type ExportEndpoint, fetchExport } from './fetch-export.ts'

const SUCCESS = localized({
  internships: m.exports_internships_done,
  feedback: m.exports_feedback_done,
  openRequests: m.exports_open_requests_done,
  audit: m.exports_audit_done,
  importProblems: m.imports_problems_downloaded,
  importRest: m.imports_rest_downloaded,
})

function hasColumns(endpoint: ExportEndpoint): endpoint is ColumnKind {
  return COLUMN_KINDS.some((kind) => kind === endpoint)
}

/** Filters may name the columns; otherwise they are those that the reviewer has chosen. */
type ExportRequest = { endpoint: ExportEndpoint; filters: Record<string, string> }

/** Runs one export at a time; `clearsAfter` is how long the success message shows. Unit: milliseconds. */
export function useCsvExport(clearsAfter = 5000) {
  const queryClient = useQueryClient()
  const columnsOf = async (kind: ColumnKind) =>
    (await queryClient.ensureQueryData(api.exportColumns.list.queryOptions())).find((choice) => choice.kind === kind)
      ?.columns
  const [rows, setRows] = useState(0)
  const [success, showSuccess, clearSuccess] = useTimedMessage(clearsAfter)
  const cancelling = useRef(new AbortController())
  const run = useMutation({
    mutationFn: async ({ endpoint, filters }: ExportRequest) => {
      const columns = !filters.columns && hasColumns(endpoint) && (await columnsOf(endpoint))
      const parameters = { ...filters, ...(columns && { columns: columns.join(',') }) }
      return fetchExport(endpoint, parameters, { signal: cancelling.current.signal, onRows: setRows })
    },
    onSuccess: ({ file, name }, { endpoint }) => {
      saveFile(file, name)
      showSuccess(SUCCESS[endpoint])
    },
    // A refused export usually has no rows left: refresh the counts that enable the buttons.
    onError: () => void queryClient.invalidateQueries({ queryKey: api.statistics.key() }),
  })
  // Stop the download when the page is left.
  useEffect(() => () => cancelling.current.abort(), [])
  return {
    running: run.isPending ? run.variables.endpoint : null,
    rows,
    success,
    error: run.error,
    start: (endpoint: ExportEndpoint, filters: Record<string, string> = {}) => {
      cancelling.current = new AbortController()
      setRows(0)
      clearSuccess()
      run.mutate({ endpoint, filters })
    },
    cancel: () => {
      cancelling.current.abort()
      run.reset()
    },
  }
}
type CsvExport = ReturnType<typeof useCsvExport>

type ButtonProps = ExportRequest & {
  csv: Pick<CsvExport, 'running' | 'start'>
  look?: ButtonLook
  pendingLabel?: string
  children?: ReactNode
}

/** Downloads an export. */
export function ExportButton({ csv, endpoint, filters, look = 'secondary', ...words }: ButtonProps) {
  const { pendingLabel = m.common_exporting(), children = m.common_export_csv() } = words
  return (
    <Button
      look={look}
      onClick={() => csv.start(endpoint, filters)}
      pending={csv.running !== null}
      pendingLabel={pendingLabel}
    >
      {children}
    </Button>
  )
}

type OutcomeProps = { csv: Pick<CsvExport, 'success' | 'error'>; describeFailure?: (error: Error) => string }

/** How the export went. */
export function ExportOutcome({ csv: { success, error }, describeFailure }: OutcomeProps) {
  return (
    <>
      <SuccessMessage message={success} />
      {error && (
        <Banner kind="error">{describeFailure?.(error) ?? errorMessage(error, m.common_export_failed())}</Banner>
      )}
    </>
  )
}
