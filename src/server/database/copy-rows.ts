import { setImmediate } from 'node:timers/promises'
import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { to } from 'pg-copy-streams'
import { releaseBuffers } from '../release-memory.ts'
import { openPool } from './open-pool.ts'

/** Downloads at a time in this process; each holds a connection for as long as its reader takes. Others wait in line. */
const MOST = 4
/** What a download gives before it has rows. */
const NOTHING = new Uint8Array()
/**
 * After so much from each running download its buffers are given back. Left to grow, or looked at while they are still
 * being sent, they bring on full collections. Unit: bytes.
 */
const WORTH_RELEASING = 512 * 1024

export type CopyRows = ReturnType<typeof openCopies>['copyRows']

/** A pool of its own for downloads, so that slow readers take no connection from anybody else. */
export function openCopies(connectionString: string) {
  const pool = openPool({ connectionString, max: MOST, connectionTimeoutMillis: 10_000 })
  const line: (() => void)[] = []
  let places = MOST
  let running = 0
  /** By all that run, since buffers were last given back. */
  let sent = 0

  /**
   * The rows of a query as lines of CSV, every field quoted, as one snapshot and as fast as they are taken. Ends with an
   * error when the database does; a reader that stops early ends the query. Where as many are running as may, it waits for
   * as long as that takes.
   */
  async function* copyRows(query: CompiledQuery): AsyncGenerator<Uint8Array> {
    const statement = copyStatement(query)
    if (places > 0) places--
    else await new Promise<void>((resolve) => line.push(resolve))
    try {
      // Whoever has left meanwhile ends here.
      yield NOTHING
      yield* rowsOf(statement)
    } finally {
      const next = line.shift()
      if (next) next()
      else places++
    }
  }

  async function* rowsOf(statement: string): AsyncGenerator<Uint8Array> {
    const client = await pool.connect()
    const rows = client.query(to(statement))
    let isComplete = false
    running++
    try {
      for await (const part of rows) {
        yield part
        sent += part.length
        if (sent >= running * WORTH_RELEASING) {
          releaseBuffers()
          sent = 0
        }
        // A socket with much to read is else read up to 32 times in a row before anybody else has a turn.
        await setImmediate()
      }
      isComplete = true
    } finally {
      running--
      rows.destroy()
      // A connection in the middle of a copy is of no use to anybody else.
      client.release(!isComplete)
    }
  }

  return { copyRows, close: () => pool.end() }
}

/** COPY takes no parameters: they are written into the statement, as the driver quotes them. */
export function copyStatement({ sql, parameters }: CompiledQuery): string {
  const query = sql.replace(/\$(\d+)/g, (_, number: string) => {
    const value = parameters[Number(number) - 1]
    if (typeof value !== 'string') throw new TypeError('only texts can be written into a COPY')
    return pg.escapeLiteral(value)
  })
  return `copy (${query}) to stdout (format csv, force_quote *)`
}
