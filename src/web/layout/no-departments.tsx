import type { Person } from '#contract/identity/sessions'
import * as m from '#messages'
import { EmptyState } from '../ui/states.tsx'

/** A manager without departments sees no records on any screen, and reads why. */
export function managesNothing({ role, departments }: Person): boolean {
  return role === 'manager' && departments.length === 0
}

/** What every screen shows such a manager instead of records (spec section 2, Manager dashboard). */
export function NoDepartments() {
  return <EmptyState title={m.common_no_departments_title()}>{m.common_manager_scope()}</EmptyState>
}
