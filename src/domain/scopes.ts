/** What an app may ask a person for, in the words of the consent screen (spec section 7: token). */
import * as m from '#messages'
import { localized } from './localized.ts'
export const SCOPES = localized({
  openid: m.recognise_you_next_time,
  profile: m.see_your_name,
  email: m.see_your_email_address,
  'account:read': m.see_your_role_university_and_major,
  'departments:read': m.see_list_of_departments,
  'internships:read': m.see_internships_that_you_can_see,
  'internships:write': m.register_change_and_delete_your_internships,
  'internships:review': m.approve_and_reject_internships,
  'feedback:read': m.see_feedback_and_open_requests_that,
  'feedback:request': m.ask_supervisors_for_feedback_and_remind,
  'feedback:review': m.approve_feedback,
  'statistics:read': m.see_statistics,
  'exports:read': m.download_exports,
  offline_access: m.stay_connected_while_you_are_not,
})
export type Scope = keyof typeof SCOPES
export const ALL_SCOPES = Object.keys(SCOPES) as Scope[]

/** What a system may do on its own, in words for admins: read what reviewers see. */
export const SYSTEM_SCOPES: { readonly [scope in Scope]?: string } = localized({
  'internships:read': m.read_internships,
  'feedback:read': m.read_feedback_and_open_requests,
  'statistics:read': m.read_statistics,
  'exports:read': m.download_exports,
})

/** The scopes in these texts; unknown ones are left out. */
export function scopesIn(texts: readonly string[]): Scope[] {
  return ALL_SCOPES.filter((scope) => texts.includes(scope))
}
