import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import * as m from '#messages'
import { paths } from '../routing/paths.ts'
import { AuthCallError, authCalls } from './auth-calls.ts'
import { api } from './client.ts'
import { forgetPerson } from './session.ts'
import { tellOtherTabs } from './session-tabs.ts'

/** The identity provider of the session, if signing out can end its session too. */
export const signOnQuery = api.session.readSignOn.queryOptions({ staleTime: Number.POSITIVE_INFINITY })

const ALREADY_SIGNED_OUT = [401, 403, 404]

/**
 * Returns a function that signs out in every tab of this browser, and with `everywhere` also at the identity provider; the next
 * sign-in returns to `next`.
 */
export function useSignOutCall(next?: string): (everywhere?: 'everywhere') => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async (everywhere) => {
    let provider: string | null = null
    try {
      if (everywhere) provider = await authCalls.signOutEverywhere()
      else await authCalls.signOut()
    } catch (error) {
      if (!(error instanceof AuthCallError) || !ALREADY_SIGNED_OUT.includes(error.status)) throw error
    }
    tellOtherTabs({ event: 'signed-out' })
    await leaveSignedOut(queryClient, router, provider ?? (next && loginThen(next)))
  }
}

function loginThen(next: string): string {
  return `${paths.login}?${new URLSearchParams({ next })}`
}

/** Signing out as state for a button; `error` is the spec's sentence. */
export function useSignOut(next?: string): { signOut: () => void; pending: boolean; error: string | null } {
  const mutation = useMutation({ mutationFn: useSignOutCall(next) })
  return {
    signOut: () => mutation.mutate(),
    pending: mutation.isPending || mutation.isSuccess,
    error: mutation.isError ? m.common_sign_out_failed() : null,
  }
}

type Router = Pick<ReturnType<typeof useRouter>, 'navigate'>

/** Clears session and drafts after signing out, then reloads at the login page or `address`, so that nothing stays in memory. */
export async function leaveSignedOut(queryClient: QueryClient, router: Router, address?: string): Promise<void> {
  forgetPerson(queryClient)
  // Navigates first, because unmounting the form avoids the browser's question about unsaved changes.
  await router.navigate({ to: paths.login, ignoreBlocker: true })
  sessionStorage.clear()
  window.location.replace(address ?? paths.login)
}
