import routes from 'virtual:contract-routes'
import { ORPCError } from '@orpc/client'
import type { Contract } from '#contract/contract'
import { isTimeZone } from '#domain/dates'
import { MINUTE } from '#domain/durations'
import * as m from '#messages'
import { reachServer, ServerUnreachableError } from '../../api/reach-server.ts'
import { countRows } from './count-rows.ts'

/** Unit: milliseconds. Enough for 100,000 rows over a slow connection; the export can be cancelled. */
const TIMEOUT = 30 * MINUTE

export type ExportEndpoint = keyof Contract['exports']

type Download = { signal: AbortSignal; onRows: (rows: number) => void }

/** Downloads an export; `onRows` gets the number of rows received so far. */
export async function fetchExport(
  endpoint: ExportEndpoint,
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

function addressOf(endpoint: ExportEndpoint, filters: Record<string, string>): string {
  const path = `/api/v1${routes.exports[endpoint]['~orpc'].route.path}`
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return `${path}?${new URLSearchParams({ ...filters, ...(isTimeZone(timeZone) && { timeZone }) })}`
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
