import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Person } from '#contract/identity/sessions'
import { MINUTE } from '#domain/time/durations'
import * as m from '#messages'
import { hasTypedText } from '../form/typed-text.ts'
import { AuthCallError } from './auth-calls.ts'
import { readInOwnLanguage } from './own-language.ts'
import { reachServer } from './reach-server.ts'

/** Who is signed in; used by the guards and every screen. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ client, signal }): Promise<Session> => shown(client, await fetchSession(signal)),
  staleTime: MINUTE,
  retry: 1,
})

// Does not use the API client, so that the sign-in screens load without it.
async function fetchSession(signal?: AbortSignal): Promise<Session> {
  const response = await reachServer('/api/v1/session', signal ? { signal } : {})
  if (!response.ok) throw new AuthCallError(response.status, '', m.common_unknown_error())
  return response.json()
}

/** `expiresIn`: seconds. `hasEnded`: the person remains on the screen because of unsaved input. */
export type Session = { person: Person | null; expiresIn?: number; hasEnded?: true }

/** The session as the server knows it now, without the cache. */
export const readSession = (): Promise<Session> => fetchSession()

/** Extends the session. */
export async function renewSession(): Promise<void> {
  const response = await reachServer('/api/v1/session/renewal', { method: 'POST' })
  if (!response.ok) throw new AuthCallError(response.status, '', m.common_unknown_error())
}

/** The signed-in person or null, from the cache if present. */
export async function loadPerson(queryClient: QueryClient): Promise<Person | null> {
  const cached = queryClient.getQueryData(sessionQuery.queryKey)
  return (cached ?? (await queryClient.fetchQuery(sessionQuery))).person
}

/** Refetches the session, after signing in or changing one's own profile. */
export async function reloadPerson(queryClient: QueryClient): Promise<Person | null> {
  return (await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })).person
}

/** After signing in: clears everything cached for a previous person. */
export async function startSession(queryClient: QueryClient): Promise<Person | null> {
  queryClient.clear()
  const person = await reloadPerson(queryClient)
  readInOwnLanguage(person)
  return person
}

/**
 * Shows the session as the server knows it. If it has ended, the guards redirect to the login screen, unless that would lose
 * input: then the screen stays, covered, until the person has logged in again.
 */
export function showSession(queryClient: QueryClient, session: Session): void {
  queryClient.setQueryData(sessionQuery.queryKey, shown(queryClient, session))
}

function shown(queryClient: QueryClient, session: Session): Session {
  const person = queryClient.getQueryData(sessionQuery.queryKey)?.person
  return person && !session.person && hasTypedText() ? { person, hasEnded: true } : session
}

/** After signing out; the guards then redirect to the login screen. */
export function forgetPerson(queryClient: QueryClient): void {
  queryClient.setQueryData(sessionQuery.queryKey, { person: null })
}

/** The signed-in person or null, for public screens. */
export function useSession(): Person | null {
  return useQuery(sessionQuery).data?.person ?? null
}

/** The signed-in person. Returns the last known one while the guard redirects after the session has ended. */
export function usePerson(): Person {
  const person = useSession()
  const [known, setKnown] = useState(person)
  if (person && person !== known) setKnown(person)
  const current = person ?? known
  if (!current) throw new Error('signed out')
  return current
}
