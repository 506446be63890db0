import { ORPCError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type ColumnKind, type ExportName, exportPath, STAFF_LISTS } from '#domain/office/staff-lists'
import { isTimeZone } from '#domain/time/dates'
import { MINUTE } from '#domain/time/durations'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { reachServer, ServerUnreachableError } from '../../api/reach-server.ts'
import { Banner, SuccessMessage } from '../../ui/banner.tsx'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { useTimedMessage } from '../../ui/timed-message.ts'
import { countRows } from './count-rows.ts'

function hasColumns(endpoint: ExportName): endpoint is ColumnKind {
  return 'hasColumns' in STAFF_LISTS[endpoint]
}

/** Filters may name the columns; otherwise they are those the reviewer has chosen. */
type ExportRequest = { endpoint: ExportName; filters: Record<string, string> }

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
      showSuccess(STAFF_LISTS[endpoint].done())
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
    start: (endpoint: ExportName, filters: Record<string, string> = {}) => {
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

/** The outcome of the export. */
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

/** Unit: milliseconds. Enough for 100,000 rows over a slow connection; the export can be cancelled. */
const TIMEOUT = 30 * MINUTE

type Download = { signal: AbortSignal; onRows: (rows: number) => void }

/** Downloads an export; `onRows` gets the number of rows received so far. */
async function fetchExport(
  endpoint: ExportName,
  filters: Record<string, string>,
  { signal, onRows }: Download,
): Promise<{ file: Blob; name: string }> {
  const response = await reachServer(addressOf(endpoint, filters), { signal }, TIMEOUT)
  if (!response.ok || !response.body) throw await refusal(response)
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const count = countRows()
  const reader = response.body.getReader()
  for (let chunk = await next(reader, signal); !chunk.done; chunk = await next(reader, signal)) {
    chunks.push(chunk.value)
    onRows(count(chunk.value))
  }
  return { file: new Blob(chunks, { type: 'text/csv' }), name: fileNameOf(response) }
}

function addressOf(endpoint: ExportName, filters: Record<string, string>): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return `/api/v1${exportPath(endpoint)}?${new URLSearchParams({ ...filters, ...(isTimeZone(timeZone) && { timeZone }) })}`
}

async function next(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>, signal: AbortSignal) {
  try {
    return await reader.read()
  } catch (cause) {
    if (signal.aborted) throw cause
    throw new ServerUnreachableError(m.exports_download_interrupted(), { cause })
  }
}

async function refusal(response: Response): Promise<Error> {
  const answer = (await response.json().catch(() => null)) as { code?: string; message?: string } | null
  const { code = 'UNKNOWN', message = m.common_unknown_error() } = answer ?? {}
  return new ORPCError(code, { status: response.status, message })
}

function fileNameOf(response: Response): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return encoded ? decodeURIComponent(encoded) : 'export.csv'
}
