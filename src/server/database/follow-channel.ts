import pg from 'pg'

export type Listener = {
  /** From now on everything will be told. */
  found(): void
  told(payload: string): void
  /** The connection is gone; what happens until `found` is not told. */
  lost(): void
}

/** Unit: milliseconds. */
const RETRY_AFTER = 1_000

/** Listens to a channel of the database's notifications on a connection of its own, and connects again when it breaks. */
export async function followChannel(connectionString: string, channel: string, listener: Listener) {
  let client: pg.Client | undefined
  let isStopped = false

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 10_000 })
    client = next
    next.on('error', () => undefined)
    next.on('notification', ({ payload }) => listener.told(payload ?? ''))
    next.once('end', () => {
      listener.lost()
      if (!isStopped) setTimeout(connect, RETRY_AFTER).unref()
    })
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      listener.found()
    } catch {
      // 'end' follows and tries again.
      await next.end().catch(() => undefined)
    }
  }

  await connect()
  return {
    stop: async () => {
      isStopped = true
      await client?.end()
    },
  }
}
