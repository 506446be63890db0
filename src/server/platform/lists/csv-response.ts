import { ReadableStream } from 'node:stream/web'
import { exportFileName } from '#domain/office/file-names'
import type { ExportKind } from '#domain/office/staff-lists'
import { CSV_MARK, csvRow } from '#domain/text/csv'
import type { Config } from '../../config.ts'
import type { Viewer } from '../access/visible-rows.ts'
import type { Db } from '../database/client.ts'
import { recordExport } from '../database/record-entry.ts'
import { baseLocale, inLocale, type Locale } from '../http/locale.ts'

/** Batch size if the database cannot stream; other queries run between batches. Unit: rows. */
export const BATCH_SIZE = 1000

export type ExportContext = { viewer: Viewer; config: Config; db: Db; now: Date; isHead: boolean }

type CsvFile = {
  kind: ExportKind
  columns: readonly { header: string }[]
  /** The lines below the header, in chunks of any size. */
  lines: AsyncIterable<Uint8Array>
  timeZone: string
  /** The language of the lines, for files whose columns programs do not read by name. The default is English. */
  locale?: Locale
  /** Recorded in the audit trail. */
  filters?: Record<string, unknown>
}

/**
 * A streamed download, recorded in the audit trail. It reads from the database at the client's speed, and stops if the client
 * disconnects.
 */
export async function csvResponse(
  { viewer, config, db, now, isHead }: ExportContext,
  { kind, columns, lines, timeZone, locale = baseLocale, filters = {} }: CsvFile,
) {
  const departments = viewer.role === 'manager' ? viewer.departments : null
  if (!isHead) await recordExport(db, { kind, facts: { ...filters, ...(departments && { departments }) } })
  const { productName } = config
  const named = typeof filters.department === 'string' ? [filters.department] : departments
  const facts = { productName, kind, departments: named, now, timeZone }
  const fileName = inLocale(baseLocale, () => exportFileName(facts))
  async function* body() {
    yield new TextEncoder().encode(CSV_MARK + csvRow(columns.map((column) => column.header)))
    yield* lines
  }
  return {
    headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': attachment(fileName) },
    body: ReadableStream.from(inLanguage(locale, body())),
  }
}

/**
 * Writes the file in this language, not the reader's, because spreadsheets and programs read most files by their columns' names.
 */
async function* inLanguage(locale: Locale, parts: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    for (;;) {
      const part = await inLocale(locale, () => parts.next())
      if (part.done) return
      yield part.value
    }
  } finally {
    await parts.return(undefined)
  }
}

/** The full name for browsers, and an ASCII name for older clients (RFC 6266). */
function attachment(fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]/g, '-')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName)}`
}

type Batch = { items: (string | number | null)[][]; nextCursor: string | null }

/** The lines of all batches. Reads the next batch once the previous one has been consumed. */
export async function* csvLines(readBatch: (cursor?: string) => Promise<Batch>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for (let batch = await readBatch(); ; batch = await readBatch(batch.nextCursor)) {
    if (batch.items.length > 0) yield encoder.encode(batch.items.map(csvRow).join(''))
    if (batch.nextCursor === null) return
  }
}
