import type { Asked } from './asked.ts'

/**
 * The caller's address for rate limits. X-Forwarded-For counts only when a proxy on this machine (or one named in
 * TRUSTED_PROXIES) added it; then its last entry is the one that proxy saw.
 */
export function clientAddress({ remoteAddress, header }: Asked, trustedProxies: readonly string[]): string {
  const isTrusted =
    remoteAddress.startsWith('127.') || remoteAddress === '::1' || trustedProxies.includes(remoteAddress)
  const forwarded = header('x-forwarded-for')?.split(',').at(-1)?.trim()
  return isTrusted && forwarded ? forwarded : remoteAddress
}
