import { CSV_MARK, csvRow } from '#domain/csv'
import type { Column } from '#domain/export-columns'
import { type ExportKind, exportFileName } from '#domain/export-file-name'
import type { Actor } from '../auth/actor.ts'
import type { Config } from '../config.ts'

/** Unit: rows. What is held at a time; between two batches the database is free for others. */
export const EXPORT_BATCH = 1000

type Batch<Row> = { items: Row[]; nextCursor: string | null }

type Export<Row> = {
  kind: ExportKind
  columns: Column<Row>[]
  firstBatch: Batch<Row>
  readBatch: (cursor: string) => Promise<Batch<Row>>
  timeZone: string
  context: { actor: Pick<Actor, 'role' | 'departments'>; config: Pick<Config, 'productName'>; now: Date }
}

/** A download that is read from the database as fast as it is taken, and no further once the reader has gone. */
export function csvAnswer<Row>({ kind, columns, firstBatch, readBatch, timeZone, context }: Export<Row>) {
  const { actor, config, now } = context
  const departments = actor.role === 'manager' ? actor.departments : null
  const fileName = exportFileName({ productName: config.productName, kind, departments, now, timeZone })
  return {
    headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': attachment(fileName) },
    body: ReadableStream.from(csvParts(columns, firstBatch, readBatch)).pipeThrough(new TextEncoderStream()),
  }
}

async function* csvParts<Row>(columns: Column<Row>[], firstBatch: Batch<Row>, readBatch: Export<Row>['readBatch']) {
  yield CSV_MARK + csvRow(columns.map(({ header }) => header))
  for (let batch = firstBatch; ; batch = await readBatch(batch.nextCursor)) {
    if (batch.items.length > 0) yield batch.items.map((row) => csvRow(columns.map(({ cell }) => cell(row)))).join('')
    if (batch.nextCursor === null) return
  }
}

/** The name in full for browsers, and in ASCII for what is older (RFC 6266). */
function attachment(fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]/g, '-')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName)}`
}
