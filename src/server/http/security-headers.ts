import type { MiddlewareHandler } from 'hono'
import { inSeconds, YEAR } from '#domain/durations'

const POLICY = [
  "default-src 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * No inline scripts, no framing by other sites, and no referrer to other sites, since a URL can contain a token. Keeps the
 * headers that a response has set itself: a supervisor's page sets a stricter referrer policy.
 */
export function addSecurityHeaders({ isHttps }: { isHttps: boolean }): MiddlewareHandler {
  const headers = Object.entries({
    'content-security-policy': POLICY,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isHttps && { 'strict-transport-security': `max-age=${inSeconds(YEAR)}; includeSubDomains` }),
  })
  return async (c, next) => {
    await next()
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
}
