import type { QueryClient } from '@tanstack/react-query'
import type { useRouter } from '@tanstack/react-router'
import { paths } from '../routing/paths.ts'
import { forgetPerson } from './session.ts'

type Router = Pick<ReturnType<typeof useRouter>, 'navigate'>

/** After signing out: a fresh login page, which holds nothing of the person, neither in memory nor as a draft. */
export async function leaveSignedOut(queryClient: QueryClient, router: Router): Promise<void> {
  forgetPerson(queryClient)
  // Left first: the browser would otherwise ask about the unsaved text of a form.
  await router.navigate({ to: paths.login, ignoreBlocker: true })
  sessionStorage.clear()
  window.location.replace(paths.login)
}
