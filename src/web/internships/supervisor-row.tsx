import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { ScheduledSupervisor } from '#contract/internships'
import { canBeCorrected, canBeRequested, canBeViewed, feedbackStatusLabel } from '#domain/feedback'
import { api } from '../api/client.ts'
import { errorMessage, isRefusal } from '../api/error-message.ts'
import { paths } from '../routing/paths.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { Stamp } from '../ui/stamp.tsx'
import { useTimedMessage } from '../ui/timed-message.ts'
import { CorrectSupervisor } from './correct-supervisor.tsx'
import { SupervisorDelivery } from './supervisor-delivery.tsx'
import { SupervisorSchedule } from './supervisor-schedule.tsx'

type Props = { supervisor: ScheduledSupervisor; internshipId: string }

/** A supervisor of an approved internship: what became of the feedback, and the next step (spec section 2). */
export function SupervisorRow({ supervisor, internshipId }: Props) {
  const { id: supervisorId, name, email, isPrimary, feedbackStatus, confirmedAt } = supervisor
  const queryClient = useQueryClient()
  const nameId = useId()
  const [requested, showRequested, clearRequested] = useTimedMessage(3000)
  const [corrected, showCorrected] = useTimedMessage(3000)
  const [reminded, showReminded, clearReminded] = useTimedMessage(3000)
  const renew = () => void queryClient.invalidateQueries({ queryKey: api.internships.key() })
  const request = useMutation(
    api.feedbackRequests.request.mutationOptions({
      onMutate: () => {
        clearReminded()
        remind.reset()
      },
      onSuccess: () => {
        showRequested(`Feedback request sent to ${email}.`)
        renew()
      },
    }),
  )
  const remind = useMutation(
    api.feedbackRequests.remind.mutationOptions({
      onMutate: () => {
        clearRequested()
        request.reset()
      },
      onSuccess: () => {
        showReminded(`A reminder is on its way to ${email}.`)
        renew()
      },
    }),
  )
  const failure =
    (request.error && failureSentence(request.error, 'Failed to send request. Please try again.')) ??
    (remind.error && failureSentence(remind.error, 'Failed to send reminder. Please try again.'))
  return (
    <li className="supervisor-row">
      <div className="supervisor-who">
        <span>
          <strong id={nameId}>{name}</strong> {isPrimary && '(primary)'} {confirmedAt && '· Confirmed'}
        </span>
        <span className="small muted">{email}</span>
      </div>
      <div className="row">
        <span className="supervisor-status">
          <Stamp tone={feedbackStatus === 'approved' ? 'approved' : feedbackStatus ? 'pending' : 'neutral'}>
            {feedbackStatusLabel(feedbackStatus)}
          </Stamp>
        </span>
        {canBeRequested(feedbackStatus) && (
          <Button
            aria-describedby={nameId}
            pending={request.isPending || requested !== null}
            pendingLabel={requested ? 'Sent!' : 'Sending...'}
            onClick={() => request.mutate({ supervisorId })}
          >
            Request
          </Button>
        )}
        {feedbackStatus === 'pending' && (
          <Button
            look="text"
            aria-describedby={nameId}
            pending={remind.isPending || reminded !== null}
            pendingLabel={reminded ? 'Sent!' : 'Sending...'}
            onClick={() => remind.mutate({ supervisorId })}
          >
            Send reminder
          </Button>
        )}
        {canBeCorrected(feedbackStatus) && (
          <CorrectSupervisor supervisor={supervisor} describedBy={nameId} onCorrected={showCorrected} />
        )}
        {canBeViewed(feedbackStatus) && (
          <ButtonLink to={paths.viewFeedback(supervisorId, internshipId)} aria-describedby={nameId}>
            View
          </ButtonLink>
        )}
      </div>
      <SupervisorDelivery supervisor={supervisor} />
      <SupervisorSchedule supervisor={supervisor} />
      <div className="supervisor-note">
        {corrected && <Banner kind="success">{corrected}</Banner>}
        {requested && <Banner kind="success">{requested}</Banner>}
        {reminded && (
          <Banner kind="success">
            <strong>Reminder sent successfully!</strong>
            <p className="small">{reminded}</p>
          </Banner>
        )}
        {failure && <Banner kind="error">{failure}</Banner>}
      </div>
    </li>
  )
}

/** The server's own reason, or the fallback when there is none. */
function failureSentence(error: unknown, fallback: string): string {
  return isRefusal(error) ? errorMessage(error) : fallback
}
