import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { hasCode, isRefusal } from './error-message.ts'
import { reloadPerson, showSession } from './session.ts'

/** The cache for all server data. Refusals are final; other failures are retried twice. */
export function createQueryClient(): QueryClient {
  // Notifies before the next task. Otherwise a switch that is being saved would jump back for a moment.
  notifyManager.setScheduler(queueMicrotask)
  const onError = (error: Error) => {
    if (hasCode(error, 'UNAUTHORIZED')) showSession(queryClient, { person: null })
    // The guards then redirect to the set-up screen.
    if (hasCode(error, 'SECOND_FACTOR_REQUIRED')) void reloadPerson(queryClient).catch(() => undefined)
  }
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 2 && !isRefusal(error),
        retryDelay: (failures) => 500 * 2 ** failures,
        staleTime: 10_000,
        // Offline requests fail and show 'Try again' instead of loading forever.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  return queryClient
}
