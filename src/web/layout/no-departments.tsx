import type { Person } from '#contract/identity/sessions'
import * as m from '#messages'
import { EmptyState } from '../ui/states.tsx'

/** Whether this is a manager without departments, who sees no records on any screen. */
export function managesNothing({ role, departments }: Person): boolean {
  return role === 'manager' && departments.length === 0
}

/** The explanation that every screen shows such a manager instead of records (spec section 2, Manager dashboard). */
export function NoDepartments() {
  return <EmptyState title={m.common_no_departments_title()}>{m.common_manager_scope()}</EmptyState>
}
