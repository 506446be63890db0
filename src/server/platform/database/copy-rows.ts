import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { to } from 'pg-copy-streams'
import { withLineEnds } from './csv-line-ends.ts'
import { readDriverError } from './database-away.ts'
import { openPool, within } from './postgres-pool.ts'

/** Concurrent downloads per process. Each occupies a connection until its client has read everything; others wait. */
const MAX_DOWNLOADS = 4
/** Unit: milliseconds. */
const WAIT_AT_MOST = 30_000

export type CopyRows = ReturnType<typeof openCopyPool>['copyRows']

/** A separate pool for downloads, so that slow clients do not block other requests. Unit: milliseconds. */
export function openCopyPool(databaseUrl: string, connectWithin = 5000) {
  const pool = openPool(databaseUrl, { max: MAX_DOWNLOADS, connectWithin, waitAtMost: WAIT_AT_MOST })

  /** Streams the rows of a query as CSV lines, every field quoted, from one snapshot. Cancels the query if the client disconnects. */
  async function* copyRows(query: CompiledQuery): AsyncGenerator<Uint8Array> {
    const statement = copyStatement(query)
    const client = await pool.connect()
    let failure: unknown = new Error('the download was cancelled')
    try {
      // The download itself has no limit.
      await client.query(within(connectWithin, { text: 'select 1' }))
      const rows = client.query(to(statement))
      try {
        yield* withLineEnds(rows)
        failure = undefined
      } finally {
        rows.destroy()
      }
    } catch (error) {
      failure = readDriverError(error)
      throw failure
    } finally {
      // A connection that is still copying cannot be reused.
      pool.release(client, failure)
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
