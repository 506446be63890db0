import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api } from '../api/client.ts'
import { errorMessage, hasCode, isRefusal } from '../api/error-message.ts'
import { paths } from '../routing/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { BackLink } from '../ui/link.tsx'
import { LoadingState } from '../ui/loading-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { FeedbackView } from './feedback-view.tsx'

/** A supervisor's approved feedback, for the student (spec section 2, Feedback view). */
export function FeedbackViewPage() {
  const { supervisorId = '', internshipId = '' } = useParams({ strict: false })
  const query = useQuery(api.feedback.view.queryOptions({ input: { supervisorId, internshipId } }))
  const { error } = query
  const back = <BackLink to={paths.dashboard}>Back to Dashboard</BackLink>
  if (query.data) return <FeedbackView feedback={query.data} report={{ supervisorId, internshipId }} />
  return (
    <>
      <PageHeader title="Feedback" />
      {query.isPending && <LoadingState>Loading feedback...</LoadingState>}
      {error && hasCode(error, 'NOT_APPROVED') && (
        <EmptyState title="No Feedback Available" action={back}>
          {errorMessage(error)}. It is not yet available or still under review.
        </EmptyState>
      )}
      {error && !hasCode(error, 'NOT_APPROVED') && (
        <ErrorState
          title="Unable to Load Feedback"
          // The ids in the URL are truncated or mistyped.
          message={hasCode(error, 'BAD_REQUEST') ? 'Missing required information' : errorMessage(error)}
          {...(isRefusal(error) ? {} : { onRetry: () => void query.refetch(), retrying: query.isFetching })}
          action={back}
        />
      )}
    </>
  )
}
