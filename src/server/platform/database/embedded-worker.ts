import { existsSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type Results, types } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { SYNCED_START, SyncedFiles, syncDatabase } from './synced-files.ts'

// The worker thread of the embedded database. PGlite blocks its thread while a query runs.

/** The database's folder, or a dump to load into memory. */
export type Source = { folder: string } | { dump: Uint8Array<ArrayBuffer> | null }
export type Request =
  | { id: number; kind: 'query'; sql: string; params: unknown[] }
  | { id: number; kind: 'exec'; sql: string }
  | { id: number; kind: 'dump' | 'close' }
/** The reply to the request with this id. Id 0 is sent once the database is open. */
export type Reply =
  | { id: number; result: unknown }
  | { id: number; error: { message: string; code: string | undefined; detail: unknown } }

/** Calendar dates stay `yyyy-MM-dd`; 64-bit integers become numbers. */
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

async function open(source: Source): Promise<PGlite> {
  const options = { extensions: { pg_trgm }, parsers: PARSERS }
  if ('dump' in source)
    return PGlite.create(source.dump ? { ...options, loadDataDir: new Blob([source.dump]) } : options)
  const { folder } = source
  const isNew = !existsSync(folder)
  const opened = await PGlite.create({ ...options, fs: new SyncedFiles(folder), startParams: SYNCED_START })
  if (isNew) syncDatabase(folder)
  return opened
}

async function answer(request: Request): Promise<unknown> {
  switch (request.kind) {
    case 'query':
      return cloneable(await database.query(request.sql, request.params))
    case 'exec':
      return (await database.exec(request.sql)).map(cloneable)
    case 'dump':
      return new Uint8Array(await (await database.dumpDataDir('none')).arrayBuffer())
    case 'close':
      return database.close()
  }
}

/** The part of a result that can be posted to the main thread. */
function cloneable({ rows, fields, affectedRows }: Results) {
  return { rows, fields, affectedRows }
}
