import type { Person } from '#contract/identity/sessions'
import * as m from '#messages'

/** What an empty list tells a manager without departments (spec section 8); null for everybody else. */
export function noDepartments({ role, departments }: Person): string | null {
  if (role !== 'manager' || departments.length > 0) return null
  return m.common_managed_departments_empty()
}
