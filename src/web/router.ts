import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import type { Challenge } from '#contract/identity/factors'
import type { InternshipStatus } from '#domain/internships/internship'
import { RouterError, RouterPending } from './layout/router-states.tsx'
import { routeTree } from './routes.tsx'
import { scrollKey } from './routing/scroll-key.ts'

export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPendingComponent: RouterPending,
    defaultErrorComponent: RouterError,
    // Unit: milliseconds. Every click gets a response within 100 ms.
    defaultPendingMs: 50,
    defaultPendingMinMs: 0,
    defaultPreload: 'intent',
    scrollRestoration: true,
    getScrollRestorationKey: ({ state, href }) => scrollKey(state) ?? href,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface HistoryState {
    /** The email address, for the screens after an email was sent. */
    email?: string
    /** For the screen on which an emailed code is entered. */
    rememberMe?: boolean
    /** For the second step of logging in. */
    challenge?: Challenge
    /** The internship just registered, for the dashboard. */
    registered?: { id: string; status: InternshipStatus }
  }
}
