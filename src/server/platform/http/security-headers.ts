import type { MiddlewareHandler } from 'hono'
import { inSeconds, YEAR } from '#domain/time/durations'

/** The Content-Security-Policy of every response that has none of its own. */
export const POLICY = [
  "default-src 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Browser features that no page here uses. Only known names, because unknown ones cause a warning on every page. */
const UNUSED = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'captured-surface-control',
  'clipboard-read',
  'compute-pressure',
  'digital-credentials-create',
  'digital-credentials-get',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'language-detector',
  'language-model',
  'local-fonts',
  'local-network-access',
  'magnetometer',
  'microphone',
  'midi',
  'on-device-speech-recognition',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'private-state-token-issuance',
  'private-state-token-redemption',
  'screen-wake-lock',
  'serial',
  'speaker-selection',
  'storage-access',
  'summarizer',
  'sync-xhr',
  'translator',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]
const FOR_OUR_PAGES = ['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get']

const PERMISSIONS = [
  ...UNUSED.map((feature) => `${feature}=()`),
  ...FOR_OUR_PAGES.map((feature) => `${feature}=(self)`),
].join(', ')

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
    'permissions-policy': PERMISSIONS,
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
