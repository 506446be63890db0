/** Apps act for people who allow it: with a server that keeps a secret, or on people's devices. Systems act on their own. */
export const CLIENT_KINDS = ['web app', 'device app', 'system'] as const
export type ClientKind = (typeof CLIENT_KINDS)[number]

/** Without user name, fragment, spaces and backslashes. */
const REST = String.raw`([/?][^\s#\\]*)?$`
const HTTPS = new RegExp(String.raw`^https://[^\s/?#@\\]+${REST}`)
const SAME_COMPUTER = new RegExp(String.raw`^http://(localhost|127\.0\.0\.1|\[::1\])(:\d+)?${REST}`)
const OWN_SCHEME = /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:\/(?!\/)[^\s#\\]*$/

/**
 * Where an app may ask to return to with a code. HTTPS, or HTTP on the same computer; an app on a device may also have its
 * own scheme, a reversed domain such as com.example.app:/callback (RFC 8252).
 */
export function isRedirectAddress(kind: ClientKind, text: string): boolean {
  return HTTPS.test(text) || SAME_COMPUTER.test(text) || (kind === 'device app' && OWN_SCHEME.test(text))
}
