import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AuthCallError } from '../api/auth-calls.ts'
import { startSession } from '../api/session.ts'
import { tellOtherTabs } from '../api/session-tabs.ts'

/** Signs in with this call. The route's guard then redirects to the requested screen, or home. */
export function useSignIn<Input>(call: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (input: Input) => {
      await call(input)
      const person = await startSession(queryClient)
      if (!person) throw new AuthCallError(401, 'NO_COOKIE', NO_COOKIE)
      tellOtherTabs({ event: 'signed-in', personId: person.id })
    },
  })
}

const NO_COOKIE = 'Your browser rejected the sign-in cookie. Please allow cookies for this site and try again.'
