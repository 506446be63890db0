import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * The caller's address for rate limits. X-Forwarded-For counts only when a proxy on this machine (or one named in
 * TRUSTED_PROXIES) added it; then its last entry is the one that proxy saw.
 */
export function clientAddress(c: Context, trustedProxies: readonly string[]): string {
  const remote = remoteAddress(c)
  const isTrusted = remote.startsWith('127.') || remote === '::1' || trustedProxies.includes(remote)
  const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
  return isTrusted && forwarded ? forwarded : remote
}

function remoteAddress(c: Context): string {
  // In-process calls of the tests have no connection.
  if (!('incoming' in (c.env ?? {}))) return '127.0.0.1'
  return (getConnInfo(c).remote.address ?? '127.0.0.1').replace(/^::ffff:/, '')
}
