import * as m from '#messages'
import { localized } from './localized.ts'
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
  'internships:read': m.api_clients_system_scope_internships_read,
  'feedback:read': m.api_clients_system_scope_feedback_read,
  'statistics:read': m.api_clients_system_scope_statistics_read,
  'exports:read': m.api_clients_scope_exports_read,
})

/** The scopes in these texts; unknown ones are left out. */
export function scopesIn(texts: readonly string[]): Scope[] {
  return ALL_SCOPES.filter((scope) => texts.includes(scope))
}

/** What an app may ask a person for, in the words of the consent screen (spec section 7: token). */
