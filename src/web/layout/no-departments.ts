import type { Person } from '#contract/session'

/** What an empty list tells a manager without departments (spec section 8); null for everybody else. */
export function noDepartments({ role, departments }: Person): string | null {
  if (role !== 'manager' || departments.length > 0) return null
  return 'No managed departments found. Please contact your administrator.'
}
