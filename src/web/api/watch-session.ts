import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { Person } from '#contract/identity/sessions'
import { sessionQuery } from './session.ts'

/**
 * Calls back when anything that the guards check has changed: the person, the role, the profile. `isSomebodyElse` means
 * that another person signed in without a login screen in between, for example in another tab.
 */
export function watchSession(queryClient: QueryClient, onChange: (isSomebodyElse: boolean) => void): void {
  const hash = hashKey(sessionQuery.queryKey)
  let known: { person: Person | null } | null = null
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== hash || !query.state.data) return
    const before = known
    known = query.state.data as { person: Person | null }
    if (before === null || signature(known.person) === signature(before.person)) return
    onChange(Boolean(before.person && known.person && before.person.id !== known.person.id))
  })
}

function signature(person: Person | null): string {
  return person ? [person.id, person.role, person.major, person.graduationYear, person.needsSecondFactor].join(' ') : ''
}
