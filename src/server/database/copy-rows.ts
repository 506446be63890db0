import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { to } from 'pg-copy-streams'
import { openPool } from './postgres-pool.ts'

/** Downloads at a time in this process; each holds a connection for as long as its reader takes. The others wait. */
const MOST_DOWNLOADS = 4

export type CopyRows = ReturnType<typeof openCopies>['copyRows']

/** A pool of its own for downloads, so that slow readers take no connection from anybody else. */
export function openCopies(connectionString: string) {
  // A download waits for its turn as long as it takes.
  const pool = openPool({ connectionString, max: MOST_DOWNLOADS, connectionTimeoutMillis: 0 })

  /**
   * Streams the rows of a query as lines of CSV, every field quoted, from one snapshot. Throws when the database fails; ends
   * the query when the reader stops early.
   */
  async function* copyRows(query: CompiledQuery): AsyncGenerator<Uint8Array> {
    const statement = copyStatement(query)
    const client = await pool.connect()
    const rows = client.query(to(statement))
    let isComplete = false
    try {
      yield* rows
      isComplete = true
    } finally {
      rows.destroy()
      // A connection in the middle of a copy cannot be used for anything else.
      client.release(!isComplete)
    }
  }

  return { copyRows, close: () => pool.end() }
}

/** COPY takes no parameters, so they are quoted into the statement by the driver. */
export function copyStatement({ sql, parameters }: CompiledQuery): string {
  const query = sql.replace(/\$(\d+)/g, (_, number: string) => {
    const value = parameters[Number(number) - 1]
    if (typeof value !== 'string') throw new TypeError('only texts can be written into a COPY')
    return pg.escapeLiteral(value)
  })
  return `copy (${query}) to stdout (format csv, force_quote *)`
}
