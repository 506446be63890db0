import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { to } from 'pg-copy-streams'
import { openPool } from './postgres-pool.ts'

/** Concurrent downloads per process. Each holds a connection until its client has read everything; further ones wait. */
const MAX_DOWNLOADS = 4

export type CopyRows = ReturnType<typeof openCopyPool>['copyRows']

/** A separate pool for downloads, so that slow clients do not block other requests. */
export function openCopyPool(connectionString: string) {
  const pool = openPool({ connectionString, max: MAX_DOWNLOADS, connectionTimeoutMillis: 0 })

  /** Streams the rows of a query as CSV lines, every field quoted, from one snapshot. Cancels the query if the client disconnects. */
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
      // A connection that is still copying cannot be reused.
      client.release(!isComplete)
    }
  }

  return { copyRows, close: () => pool.end() }
}

/** COPY takes no parameters, so the driver quotes the values into the statement. */
function copyStatement({ sql, parameters }: CompiledQuery): string {
  const query = sql.replace(/\$(\d+)/g, (_, number: string) => {
    const value = parameters[Number(number) - 1]
    if (typeof value !== 'string') throw new TypeError('COPY supports string parameters only')
    return pg.escapeLiteral(value)
  })
  return `copy (${query}) to stdout (format csv, force_quote *)`
}
