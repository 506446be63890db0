import type { QueryClient } from '@tanstack/react-query'
import type { useRouter } from '@tanstack/react-router'
import { paths } from '../routing/paths.ts'
import { forgetPerson } from './session.ts'

type Router = Pick<ReturnType<typeof useRouter>, 'navigate'>

/** After signing out: clears session and drafts, then reloads at the login page so that nothing stays in memory. */
export async function leaveSignedOut(queryClient: QueryClient, router: Router, next?: string): Promise<void> {
  forgetPerson(queryClient)
  // Navigates first: unmounting the form avoids the browser's question about unsaved changes.
  await router.navigate({ to: paths.login, ignoreBlocker: true })
  sessionStorage.clear()
  window.location.replace(next ? `${paths.login}?${new URLSearchParams({ next })}` : paths.login)
}
