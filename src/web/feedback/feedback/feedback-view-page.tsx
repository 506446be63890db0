import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { errorMessage, hasCode, isRefusal } from '../../api/error-message.ts'
import { paths } from '../../routing/paths.ts'
import { BackLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx'
import { FeedbackView } from './feedback-view.tsx'

/** A supervisor's approved feedback, for the student (spec section 2, Feedback view). */
export function FeedbackViewPage() {
  const { supervisorId = '', internshipId = '' } = useParams({ strict: false })
  const query = useQuery(api.feedback.view.queryOptions({ input: { supervisorId, internshipId } }))
  const { error } = query
  const reload = useReload(api.internships.key())
  const { mutate: markRead } = useMutation(
    api.feedback.markRead.mutationOptions({
      // If the server does not get this, the feedback stays new.
      onSuccess: reload,
    }),
  )
  const isShown = query.data !== undefined
  useEffect(() => {
    if (isShown) markRead({ supervisorId, internshipId })
  }, [isShown, markRead, supervisorId, internshipId])
  const back = <BackLink to={paths.dashboard}>{m.common_back_to_dashboard()}</BackLink>
  if (query.data) return <FeedbackView feedback={query.data} report={{ supervisorId, internshipId }} />
  return (
    <>
      <PageHeader title={m.common_feedback()} />
      {query.isPending && <LoadingState>{m.feedback_loading()}</LoadingState>}
      {error && hasCode(error, 'NOT_APPROVED') && (
        <EmptyState title={m.feedback_unavailable_title()} action={back}>
          {m.feedback_unavailable({ error: errorMessage(error) })}
        </EmptyState>
      )}
      {error && !hasCode(error, 'NOT_APPROVED') && (
        <ErrorState
          title={m.feedback_view_load_failed_title()}
          // The ids in the URL are truncated or mistyped.
          message={hasCode(error, 'BAD_REQUEST') ? m.feedback_view_address_invalid() : errorMessage(error)}
          {...(isRefusal(error) ? {} : { onRetry: () => void query.refetch(), retrying: query.isFetching })}
          action={back}
        />
      )}
    </>
  )
}
