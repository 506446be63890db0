import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { Person } from '#contract/session'
import { sessionQuery } from './session.ts'

/** Calls back when what the guards look at has changed: who is signed in, the role, the completeness. */
export function watchSession(queryClient: QueryClient, onChange: () => void): void {
  const hash = hashKey(sessionQuery.queryKey)
  let known: string | null = null
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== hash || !query.state.data) return
    const now = signature((query.state.data as { person: Person | null }).person)
    const isFirst = known === null
    if (now === known) return
    known = now
    if (!isFirst) onChange()
  })
}

function signature(person: Person | null): string {
  return person ? [person.id, person.role, person.major, person.graduationYear].join(' ') : ''
}
