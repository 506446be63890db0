import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import * as m from '#messages'
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
  const back = <BackLink to={paths.dashboard}>{m.back_to_dashboard()}</BackLink>
  if (query.data) return <FeedbackView feedback={query.data} report={{ supervisorId, internshipId }} />
  return (
    <>
      <PageHeader title={m.feedback()} />
      {query.isPending && <LoadingState>{m.loading_feedback()}</LoadingState>}
      {error && hasCode(error, 'NOT_APPROVED') && (
        <EmptyState title={m.no_feedback_available()} action={back}>
          {m.it_is_not_yet_available_or({ error: errorMessage(error) })}
        </EmptyState>
      )}
      {error && !hasCode(error, 'NOT_APPROVED') && (
        <ErrorState
          title={m.unable_to_load_feedback()}
          // The ids in the URL are truncated or mistyped.
          message={hasCode(error, 'BAD_REQUEST') ? m.missing_required_information() : errorMessage(error)}
          {...(isRefusal(error) ? {} : { onRetry: () => void query.refetch(), retrying: query.isFetching })}
          action={back}
        />
      )}
    </>
  )
}
