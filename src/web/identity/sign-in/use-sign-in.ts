import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Challenge } from '#contract/identity/factors'
import * as m from '#messages'
import { AuthCallError } from '../../api/auth-calls.ts'
import { startSession } from '../../api/session.ts'
import { tellOtherTabs } from '../../api/session-tabs.ts'
import { paths } from '../../routing/paths.ts'

/**
 * Signs in with this call. The route's guard then redirects to the requested screen, or home. If the account has a second factor,
 * its screen comes first.
 */
export function useSignIn<Input>(call: (input: Input) => Promise<Response>) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { next } = useSearch({ strict: false })
  return useMutation({
    mutationFn: async (input: Input) => {
      const { challenge } = (await (await call(input)).json()) as { challenge?: Challenge }
      if (challenge) return navigate({ to: paths.challenge, search: next ? { next } : {}, state: { challenge } })
      const person = await startSession(queryClient)
      if (!person) throw new AuthCallError(401, 'NO_COOKIE', m.sign_in_cookie_rejected())
      return tellOtherTabs({ event: 'signed-in', personId: person.id })
    },
  })
}
