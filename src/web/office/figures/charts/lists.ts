import type { ChartFilters } from '#domain/chart-filters'
import type { Role } from '#domain/roles'
import { paths } from '../../../routing/paths.ts'

/** The filters of the page; a mark's list has them too. */
export type Scope = { term?: string; department?: string }

/** An address inside the application. */
export type List = { to: string; search: Record<string, string> }

export type Lists = ReturnType<typeof listsOf>

/** The lists that show exactly what a mark counts. */
export function listsOf(role: Role, scope: Scope) {
  const [internships, feedback] =
    role === 'admin' ? [paths.adminInternships, paths.adminFeedback] : [paths.managerInternships, paths.managerFeedback]
  return {
    internships: (filters: ChartFilters): List => ({
      to: internships,
      search: { status: 'all', ...scope, ...filters },
    }),
    rated: (rating: NonNullable<ChartFilters['rating']>): List => ({
      to: feedback,
      search: { status: 'all', ...scope, rating },
    }),
    answers: (department: string): List => ({ to: feedback, search: { status: 'all', ...scope, department } }),
    openRequests: (department: string): List => ({ to: paths.manageRequests, search: { ...scope, department } }),
  }
}
