import * as m from '#messages'
import { errorMessage, isSentence } from '../api/error-message.ts'
import { ErrorState, LoadingState } from '../ui/states.tsx'

type Props = {
  query: { isPending: boolean; isFetching: boolean; error: Error | null; refetch: () => unknown }
  loading?: string
  /** The spec's prefix, as in 'Failed to load users: …'. A whole sentence becomes the title, with the reason below it. */
  failed: string
}

/** What a page shows while its data is loading or has failed to load. */
export function QueryStates({ query, loading = m.common_loading(), failed }: Props) {
  const { error } = query
  if (query.isPending) return <LoadingState>{loading}</LoadingState>
  if (!error) return null
  return (
    <ErrorState
      {...(isSentence(failed)
        ? { title: failed, message: errorMessage(error) }
        : { title: errorMessage(error, failed) })}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  )
}
