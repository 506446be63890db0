import { CSV_MARK, csvRow } from '#domain/csv'
import { type ExportKind, exportFileName } from '#domain/export-file-name'
import type { Actor } from '../auth/actor.ts'
import type { Config } from '../config.ts'

type Export = {
  kind: ExportKind
  headers: readonly string[]
  /** The lines below the headers, in parts of any size. */
  lines: AsyncIterable<Uint8Array>
  timeZone: string
  context: { actor: Pick<Actor, 'role' | 'departments'>; config: Pick<Config, 'productName'>; now: Date }
}

/** A download that is read from the database as fast as it is taken, and no further once the reader has gone. */
export function csvAnswer({ kind, headers, lines, timeZone, context }: Export) {
  const { actor, config, now } = context
  const departments = actor.role === 'manager' ? actor.departments : null
  const fileName = exportFileName({ productName: config.productName, kind, departments, now, timeZone })
  return {
    headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': attachment(fileName) },
    body: ReadableStream.from(parts(headers, lines)),
  }
}

async function* parts(headers: readonly string[], lines: AsyncIterable<Uint8Array>) {
  yield new TextEncoder().encode(CSV_MARK + csvRow(headers))
  yield* lines
}

/** The name in full for browsers, and in ASCII for what is older (RFC 6266). */
function attachment(fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]/g, '-')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName)}`
}
