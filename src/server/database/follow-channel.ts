import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
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
/** Unit: milliseconds. Longer than a notification takes, short enough for a start that waits in vain. */
const TRIAL = 500
const TRIAL_PREFIX = 'trial '

/**
 * Listens to a channel of the database's notifications on a connection of its own, and connects again when it breaks.
 * Something between us and the database may accept that and still pass nothing on, as PgBouncer in transaction mode does;
 * so `found` comes only when a trial message that was sent over another connection has arrived.
 */
export async function followChannel(connectionString: string, channel: string, listener: Listener) {
  let client: pg.Client | undefined
  let isStopped = false

  async function connect(): Promise<void> {
    if (isStopped) return
    const next = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 10_000 })
    client = next
    const trial = `${TRIAL_PREFIX}${randomUUID()}`
    const arrival = Promise.withResolvers<void>()
    next.on('error', () => undefined)
    next.on('notification', ({ payload = '' }) => {
      if (!payload.startsWith(TRIAL_PREFIX)) return listener.told(payload)
      if (payload !== trial) return
      listener.found()
      arrival.resolve()
    })
    next.once('end', () => {
      listener.lost()
      setTimeout(connect, RETRY_AFTER).unref()
    })
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      await notify(connectionString, channel, trial)
      await Promise.race([arrival.promise, wait(TRIAL)])
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

async function notify(connectionString: string, channel: string, payload: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  // Told by the refusal below; unheard it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select pg_notify($1, $2)', [channel, payload])
  } finally {
    await client.end()
  }
}
