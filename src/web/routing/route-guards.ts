import type { QueryClient } from '@tanstack/react-query'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import type { Person } from '#contract/session'
import { loadPerson } from '../api/session.ts'
import { type Access, guard, homeOf, worthReturningTo } from './guards.ts'
import { internalPath, paths } from './paths.ts'

export type RouteContext = { queryClient: QueryClient }
type Arrival = { context: RouteContext; location: ParsedLocation }

/** Remembers where an interrupted person wanted to go. */
export type Returning = { next?: string }

/** The guard of a route; interrupted people come back to where they wanted to go. */
export function allow(access: Access) {
  return async ({ context, location, search }: Arrival & { search: object }): Promise<void> => {
    const person: Person | null = await loadPerson(context.queryClient)
    const target = guard(access, person)
    if (target === null) return
    if (access === 'guest') throw redirect({ href: returning({ ...search }).next ?? target })
    const next = worthReturningTo(location.href)
    if (next && (target === paths.login || target === paths.profile)) throw redirect({ to: target, search: { next } })
    throw redirect({ to: target })
  }
}

/** From an address that shows nothing to the person's own first screen. */
export async function goHome({ context }: Arrival): Promise<void> {
  throw redirect({ to: homeOf(await loadPerson(context.queryClient)) })
}

/** The address to come back to, if the search names one inside the application. */
export function returning(search: Record<string, unknown>): Returning {
  const next = internalPath(search.next)
  return next ? { next } : {}
}
