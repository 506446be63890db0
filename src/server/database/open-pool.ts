import pg from 'pg'

/**
 * A pool that outlives its connections, idle or in use: who uses one that breaks is told by the refusal of what was
 * asked, and another takes its place.
 */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  // Without these listeners a connection that breaks would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
