import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type Results, types } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

// PGlite blocks its thread for the whole of a query, so it has a thread of its own; this is all that runs there.

/** A folder to keep the database in, or a dump to load into memory. */
export type Source = { folder: string } | { dump: Uint8Array<ArrayBuffer> | null }
export type Request =
  | { id: number; kind: 'query'; sql: string; params: unknown[] }
  | { id: number; kind: 'exec'; sql: string }
  | { id: number; kind: 'dump' | 'close' }
/** To the request with this id; 0 says that the database is open. */
export type Reply =
  | { id: number; result: unknown }
  | { id: number; error: { message: string; code: string | undefined; detail: unknown } }

/** Calendar dates stay `yyyy-MM-dd`; 64-bit numbers are plain numbers (no count here comes near 2^53). */
const PARSERS = {
  [types.DATE]: (text: string) => text,
  [types.INT8]: Number,
}

const database = await open(workerData as Source)
parentPort?.postMessage({ id: 0, result: 'opened' } satisfies Reply)

parentPort?.on('message', async (request: Request) => {
  try {
    parentPort?.postMessage({ id: request.id, result: await answer(request) } satisfies Reply)
  } catch (error) {
    const { message, code, detail } = error as { message: string; code?: string; detail?: unknown }
    parentPort?.postMessage({ id: request.id, error: { message, code, detail } } satisfies Reply)
  }
})

function open(source: Source): Promise<PGlite> {
  const options = { extensions: { pg_trgm }, parsers: PARSERS }
  if ('folder' in source) return PGlite.create(source.folder, options)
  return PGlite.create(source.dump ? { ...options, loadDataDir: new Blob([source.dump]) } : options)
}

async function answer(request: Request): Promise<unknown> {
  switch (request.kind) {
    case 'query':
      return plain(await database.query(request.sql, request.params))
    case 'exec':
      return (await database.exec(request.sql)).map(plain)
    case 'dump':
      return new Uint8Array(await (await database.dumpDataDir('none')).arrayBuffer())
    case 'close':
      return database.close()
  }
}

function plain({ rows, fields, affectedRows }: Results) {
  return { rows, fields, affectedRows }
}
