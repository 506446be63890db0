import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { hasCode, isRefusal } from './error-message.ts'
import { forgetPerson } from './session.ts'

/** The one cache of server data. A refusal is final; anything else is tried again twice. */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (hasCode(error, 'UNAUTHORIZED')) forgetPerson(queryClient)
  }
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 2 && !isRefusal(error),
        retryDelay: (failures) => 500 * 2 ** failures,
        staleTime: 10_000,
        // Being offline is shown as an error with 'Try again', not as endless loading.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  return queryClient
}
