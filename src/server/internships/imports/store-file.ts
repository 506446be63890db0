import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { matchColumns } from '#domain/internships/import-columns'
import type { ImportKind } from '#domain/internships/imports'
import { type DateOrder, joinOrders, orderIn } from '#domain/time/written-dates'
import type { Db } from '../../platform/database/client.ts'
import { type FileRow, readCsv, type TextFile } from './read-csv.ts'
import type { Import } from './row-problems.ts'

/** Unit: rows. */
const BATCH = 1000

type Upload = {
  kind: ImportKind
  fileName: string
  file: TextFile
  /** The columns that an admin has matched before. */
  matched?: { columns: Import['columns'] | undefined; monthFirst: boolean | null }
  createdBy: string | null
  now: Date
}

/** Stores the rows unchanged, and the file for reading it again. They are deleted after a day unless they are imported. */
export async function storeFile(db: Db, { kind, fileName, file, matched, createdBy, now }: Upload): Promise<string> {
  const id = randomUUID()
  const orders = new Map<number, DateOrder>()
  const onTitles = async (titles: string[]) => {
    const columns = matched?.columns ?? matchColumns(kind, titles)
    await db
      .insertInto('imports')
      .values({
        id,
        kind,
        fileName,
        encoding: file.encoding,
        status: 'uploaded',
        headers: JSON.stringify(titles),
        columns: JSON.stringify(Object.fromEntries(Object.entries(columns).filter(([, at]) => at < titles.length))),
        monthFirst: matched?.monthFirst ?? null,
        createdBy,
        createdAt: now,
      })
      .execute()
  }
  const onRows = async (rows: FileRow[]) => {
    if (kind === 'internships') noteOrders(orders, rows)
    await storeRows(db, id, rows)
  }
  try {
    const titlesAmong = (cells: string[]) => Object.keys(matchColumns(kind, cells)).length
    const rowCount = await readCsv(file, { titlesAmong, onTitles, onRows })
    await db
      .updateTable('imports')
      .set({ rowCount, dateOrders: JSON.stringify(Object.fromEntries(orders)) })
      .where('id', '=', id)
      .execute()
    await db.insertInto('importFiles').values({ importId: id, content: file.bytes }).execute()
    return id
  } catch (error) {
    await db.deleteFrom('imports').where('id', '=', id).execute()
    throw error
  }
}

function noteOrders(orders: Map<number, DateOrder>, rows: FileRow[]): void {
  for (const { cells } of rows)
    for (const [index, cell] of cells.entries()) {
      const order = joinOrders(orders.get(index) ?? null, orderIn(cell))
      if (order) orders.set(index, order)
    }
}

async function storeRows(db: Db, importId: string, rows: FileRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = JSON.stringify(rows.slice(start, start + BATCH))
    await sql`
      insert into import_rows (import_id, row_number, cells)
      select ${importId}::uuid, (value -> 'rowNumber')::integer, value -> 'cells'
      from jsonb_array_elements(${batch}::jsonb)`.execute(db)
  }
}
