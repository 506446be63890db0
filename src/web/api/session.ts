import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Person } from '#contract/session'
import { reachServer } from './reach-server.ts'

/** Who is signed in; the guards and every screen ask this one query. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => askWhoIsSignedIn(signal),
  staleTime: 60_000,
  retry: 1,
})

// Asked without the API client and its list of addresses: the sign-in screens then load without them.
async function askWhoIsSignedIn(signal: AbortSignal): Promise<{ person: Person | null }> {
  const response = await reachServer('/api/v1/session', { signal })
  if (!response.ok) throw new Error(`session: ${response.status}`)
  return response.json()
}

/** The person or null, from the cache where it is fresh enough to decide about a route. */
export async function loadPerson(queryClient: QueryClient): Promise<Person | null> {
  const cached = queryClient.getQueryData(sessionQuery.queryKey)
  return (cached ?? (await queryClient.fetchQuery(sessionQuery))).person
}

/** Asks the server again; needed after signing in and after changing the own profile. */
export async function reloadPerson(queryClient: QueryClient): Promise<Person | null> {
  return (await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })).person
}

/** After signing in: nothing of an earlier person stays in memory. */
export async function startSession(queryClient: QueryClient): Promise<Person | null> {
  queryClient.clear()
  return reloadPerson(queryClient)
}

/** The session has ended; the guards then lead to the login screen. */
export function forgetPerson(queryClient: QueryClient): void {
  queryClient.setQueryData(sessionQuery.queryKey, { person: null })
}

/** The person or null; public screens. */
export function useSession(): Person | null {
  return useQuery(sessionQuery).data?.person ?? null
}

/** The person on screens that need one; keeps the last known while the guard leads away after the session's end. */
export function usePerson(): Person {
  const person = useSession()
  const [known, setKnown] = useState(person)
  if (person && person !== known) setKnown(person)
  const current = person ?? known
  if (!current) throw new Error('signed out')
  return current
}
