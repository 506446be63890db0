import type { QueryClient } from '@tanstack/react-query'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { ownPath } from '#domain/platform/own-path'
import { loadPerson } from '../api/session.ts'
import { type Access, guard, homeOf, returnAddress } from './guards.ts'
import { paths } from './paths.ts'

export type RouteContext = { queryClient: QueryClient }
type Navigation = { context: RouteContext; location: ParsedLocation }

/** Where to return to after logging in or completing the profile. */
export type Returning = { next?: string }

/** Screens that lead on to the requested one. */
const KEEPS_NEXT: string[] = [paths.login, paths.profile, paths.setUpFactor]

/** The guard of a route. `next` remembers the requested screen while the person logs in or completes the profile. */
export function allow(access: Access) {
  return async ({ context, location, search }: Navigation & { search: object }): Promise<void> => {
    const target = guard(access, await loadPerson(context.queryClient))
    if (target === null) return
    if (access === 'guest') throw redirect({ href: returning({ ...search }).next ?? target })
    const next = returnAddress(location.href)
    if (next && KEEPS_NEXT.includes(target)) throw redirect({ to: target, search: { next } })
    throw redirect({ to: target })
  }
}

/** Redirects to the person's home screen. */
export async function goHome({ context }: Navigation): Promise<void> {
  throw redirect({ to: homeOf(await loadPerson(context.queryClient)) })
}

/** The `next` of a query string, if it is inside the application. */
export function returning(search: Record<string, unknown>): Returning {
  const next = ownPath(search.next)
  return next ? { next } : {}
}
