import { useMutation } from '@tanstack/react-query'
import { AuthCallError, authCalls } from './auth-calls.ts'

const ALREADY_SIGNED_OUT = [401, 403, 404]

/** Signs out; `error` is the spec's sentence. */
export function useSignOut(): { signOut: () => void; pending: boolean; error: string | null } {
  const mutation = useMutation({
    mutationFn: async () => {
      try {
        await authCalls.signOut()
      } catch (error) {
        if (!(error instanceof AuthCallError) || !ALREADY_SIGNED_OUT.includes(error.status)) throw error
      }
    },
    // A fresh page: nothing of the person stays in memory.
    onSuccess: () => window.location.replace('/login'),
  })
  return {
    signOut: () => mutation.mutate(),
    pending: mutation.isPending || mutation.isSuccess,
    error: mutation.isError ? 'Failed to sign out. Please try again.' : null,
  }
}
