import * as m from '#messages'
import { localized } from '../text/localized.ts'

/** What an app may ask a person for, in the words of the consent screen (spec section 7: token). */
export const SCOPES = localized({
  openid: m.api_clients_scope_openid,
  profile: m.api_clients_scope_profile,
  email: m.api_clients_scope_email,
  'account:read': m.api_clients_scope_account_read,
  'departments:read': m.api_clients_scope_departments_read,
  'internships:read': m.api_clients_scope_internships_read,
  'internships:write': m.api_clients_scope_internships_write,
  'internships:review': m.api_clients_scope_internships_review,
  'feedback:read': m.api_clients_scope_feedback_read,
  'feedback:request': m.api_clients_scope_feedback_request,
  'feedback:review': m.api_clients_scope_feedback_review,
  'statistics:read': m.api_clients_scope_statistics_read,
  'exports:read': m.api_clients_scope_exports_read,
  offline_access: m.api_clients_scope_offline_access,
})
export type Scope = keyof typeof SCOPES
export const ALL_SCOPES = Object.keys(SCOPES) as Scope[]

/** What a system may do on its own, in words for admins: read what reviewers see. */
export const SYSTEM_SCOPES: { readonly [scope in Scope]?: string } = localized({
  'departments:read': m.api_clients_system_scope_departments_read,
  'internships:read': m.api_clients_system_scope_internships_read,
  'feedback:read': m.api_clients_system_scope_feedback_read,
  'statistics:read': m.api_clients_system_scope_statistics_read,
  'exports:read': m.api_clients_scope_exports_read,
})

/**
 * Whether these scopes give access to single answers. Other scopes see only what the assessment report says about them
 * (docs/decisions/0099-figures-in-batches.md).
 */
export function opensAnswers(scopes: readonly Scope[]): boolean {
  return scopes.includes('feedback:read') || scopes.includes('exports:read')
}

/** The scopes named in these texts, without unknown ones. */
export function scopesIn(texts: readonly string[]): Scope[] {
  return ALL_SCOPES.filter((scope) => texts.includes(scope))
}

/**
 * Apps act for people who allow it: web apps on a server that keeps a secret, device apps on people's devices. Systems act on
 * their own.
 */
export const CLIENT_KINDS = ['web app', 'device app', 'system'] as const
export type ClientKind = (typeof CLIENT_KINDS)[number]

/** The rest of an address: no fragment, spaces or backslashes, and what precedes it has no user name. */
const REST = String.raw`([/?][^\s#\\]*)?$`
const HTTPS = new RegExp(String.raw`^https://[^\s/?#@\\]+${REST}`)
const SAME_COMPUTER = new RegExp(String.raw`^http://(localhost|127\.0\.0\.1|\[::1\])(:\d+)?${REST}`)
const OWN_SCHEME = /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:\/(?!\/)[^\s#\\]*$/

/**
 * Whether an app may ask to return to this address with a code: HTTPS, or HTTP on the same computer; an app on a device may also
 * use its own scheme, a reversed domain such as com.example.app:/callback (RFC 8252).
 */
export function isRedirectAddress(kind: ClientKind, text: string): boolean {
  return HTTPS.test(text) || SAME_COMPUTER.test(text) || (kind === 'device app' && OWN_SCHEME.test(text))
}
