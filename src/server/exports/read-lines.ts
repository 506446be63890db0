import { csvRow } from '#domain/csv'
import type { Db } from '../database/client.ts'
import type { CopyRows } from '../database/copy-rows.ts'
import { pageOf } from '../database/keyset.ts'
import { EXPORT_BATCH, type ExportedRows, selectBatch, selectCells } from './exported-rows.ts'

/** The lines of a CSV file: one snapshot copied from a server; batch by batch from the embedded database, which serves one at a time. */
export function readLines<Fact extends string>(
  { copyRows }: { db: Db; copyRows: CopyRows | null },
  rows: ExportedRows<Fact>,
): AsyncIterable<Uint8Array> {
  if (copyRows) return copyRows(selectCells(rows).compile())
  return linesOf(async (cursor) => {
    const batch = pageOf(await selectBatch(rows, cursor).execute(), EXPORT_BATCH)
    const cellsOf = (row: Record<string, unknown>) => rows.columns.map((_, index) => String(row[`cell${index}`]))
    return { ...batch, items: batch.items.map(cellsOf) }
  })
}

type Batch = { items: (string | number | null)[][]; nextCursor: string | null }

/** The lines of batches that are read one after the other, each when the one before has been taken. */
export async function* linesOf(readBatch: (cursor?: string) => Promise<Batch>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for (let batch = await readBatch(); ; batch = await readBatch(batch.nextCursor)) {
    if (batch.items.length > 0) yield encoder.encode(batch.items.map(csvRow).join(''))
    if (batch.nextCursor === null) return
  }
}
