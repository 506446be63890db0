import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import * as m from '#messages'
import { AuthCallError, authCalls } from './auth-calls.ts'
import { leaveSignedOut } from './leave-signed-out.ts'
import { tellOtherTabs } from './session-tabs.ts'

const ALREADY_SIGNED_OUT = [401, 403, 404]

/** Signs out in every tab of this browser, and returns to `next` after the next sign-in; `error` is the spec's sentence. */
export function useSignOut(next?: string): { signOut: () => void; pending: boolean; error: string | null } {
  const queryClient = useQueryClient()
  const router = useRouter()
  const mutation = useMutation({
    mutationFn: async () => {
      try {
        await authCalls.signOut()
      } catch (error) {
        if (!(error instanceof AuthCallError) || !ALREADY_SIGNED_OUT.includes(error.status)) throw error
      }
    },
    onSuccess: () => {
      tellOtherTabs({ event: 'signed-out' })
      return leaveSignedOut(queryClient, router, next)
    },
  })
  return {
    signOut: () => mutation.mutate(),
    pending: mutation.isPending || mutation.isSuccess,
    error: mutation.isError ? m.common_sign_out_failed() : null,
  }
}
