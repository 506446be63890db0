/** What an app may ask a person for, in the words of the consent screen (spec section 7: token). */
export const SCOPES = {
  openid: 'Recognise you the next time',
  profile: 'See your name',
  email: 'See your email address',
  'account:read': 'See your role, university and major',
  'departments:read': 'See the list of departments',
  'internships:read': 'See the internships that you can see',
  'internships:write': 'Register, change and delete your internships and their supervisors',
  'internships:review': 'Approve and reject internships',
  'feedback:read': 'See the feedback and open requests that you can see',
  'feedback:request': 'Ask supervisors for feedback and remind them',
  'feedback:review': 'Approve feedback',
  'statistics:read': 'See statistics',
  'exports:read': 'Download exports',
  offline_access: 'Stay connected while you are not logged in',
} as const
export type Scope = keyof typeof SCOPES
export const ALL_SCOPES = Object.keys(SCOPES) as Scope[]

/** What a system may do on its own, in words for admins: read what reviewers see. */
export const SYSTEM_SCOPES: { readonly [scope in Scope]?: string } = {
  'internships:read': 'Read internships',
  'feedback:read': 'Read feedback and open requests',
  'statistics:read': 'Read statistics',
  'exports:read': 'Download exports',
}

/** The scopes in these texts; unknown ones are left out. */
export function scopesIn(texts: readonly string[]): Scope[] {
  return ALL_SCOPES.filter((scope) => texts.includes(scope))
}
