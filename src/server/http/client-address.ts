import type { Context as HonoContext } from 'hono'
import type { AppEnv } from './request-context.ts'

/**
 * The caller's address for rate limits. X-Forwarded-For counts only when a proxy on this machine (or one named in
 * TRUSTED_PROXIES) added it; then its last entry is the one that proxy saw.
 */
export function clientAddress(c: HonoContext<AppEnv>, trustedProxies: readonly string[]): string {
  const remoteAddress = (c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, '')
  const isTrusted =
    remoteAddress.startsWith('127.') || remoteAddress === '::1' || trustedProxies.includes(remoteAddress)
  const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
  return isTrusted && forwarded ? forwarded : remoteAddress
}
