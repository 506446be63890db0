import { ORPCError } from '@orpc/client'
import { MINUTE } from '#domain/durations'
import type { ImportKind } from '#domain/imports'
import * as m from '#messages'
import { reachServer } from '../../api/reach-server.ts'

/** Unit: milliseconds. Enough for 20 MB over a slow connection. */
const TIMEOUT = 10 * MINUTE

/** Uploads a CSV file and returns the id of the import. */
export async function uploadFile(kind: ImportKind, file: File): Promise<string> {
  const headers = {
    // Browsers name CSV files differently, some after a spreadsheet program.
    'content-type': 'text/csv',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
  }
  const response = await reachServer(`/api/v1/imports?kind=${kind}`, { method: 'POST', headers, body: file }, TIMEOUT)
  const answer = (await response.json().catch(() => null)) as { id?: string; code?: string; message?: string } | null
  if (response.ok && answer?.id) return answer.id
  const { code = 'UNKNOWN', message = m.common_unknown_error() } = answer ?? {}
  throw new ORPCError(code, { status: response.status, message })
}
