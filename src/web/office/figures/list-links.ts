import { type CountedList, type Scope, within } from '#domain/office/counted-lists'
import type { Role } from '#domain/platform/roles'
import { paths } from '../../routing/paths.ts'
import { ENDED } from '../open-requests/open-requests.ts'

/** An address inside the application. */
export type List = { to: string; search: Record<string, string> }

/** Returns where a list is shown. */
export type Lists = (list: CountedList) => List

/** Links to the lists with exactly the records that a figure counts, within the page's term and department. */
export function listsOf(role: Role, scope: Scope): Lists {
  return (list) => addressOf(role, within(scope, list))
}

function addressOf(role: Role, { list, filters }: CountedList): List {
  if (list === 'openRequests') {
    const { part, ...scope } = filters
    return { to: paths.manageRequests, search: { ...scope, ...(part === 'ended' && { waiting: ENDED }) } }
  }
  const { status = 'all', ...rest } = filters
  return { to: PATHS[role === 'admin' ? 'admin' : 'manager'][list], search: { status, ...rest } }
}

const PATHS = {
  admin: { internships: paths.adminInternships, feedback: paths.adminFeedback },
  manager: { internships: paths.managerInternships, feedback: paths.managerFeedback },
}
