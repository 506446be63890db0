import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type Results } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { EMBEDDED_PARSERS } from './embedded-parsers.ts'

// PGlite blocks its thread for the whole of a query, so it has a thread of its own; this is all that runs there.

export type Request =
  | { id: number; kind: 'query'; sql: string; params: unknown[] }
  | { id: number; kind: 'exec'; sql: string }
  | { id: number; kind: 'close' }
export type Reply =
  | { id: number; result: unknown }
  | { id: number; error: { message: string; code: string | undefined; detail: unknown } }

const database = await PGlite.create(workerData as string, { extensions: { pg_trgm }, parsers: EMBEDDED_PARSERS })
parentPort?.postMessage('ready')

parentPort?.on('message', async (request: Request) => {
  try {
    parentPort?.postMessage({ id: request.id, result: await answer(request) } satisfies Reply)
  } catch (error) {
    const { message, code, detail } = error as { message: string; code?: string; detail?: unknown }
    parentPort?.postMessage({ id: request.id, error: { message, code, detail } } satisfies Reply)
  }
})

async function answer(request: Request): Promise<unknown> {
  if (request.kind === 'close') return database.close()
  if (request.kind === 'exec') return (await database.exec(request.sql)).map(plain)
  return plain(await database.query(request.sql, request.params))
}

function plain({ rows, fields, affectedRows }: Results) {
  return { rows, fields, affectedRows }
}
