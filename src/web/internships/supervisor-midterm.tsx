import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MyInternship } from '#contract/internships'
import type { ScheduledSupervisor } from '#contract/supervisors-on-dashboard'
import { canAskForMidterm, MIDTERM_STATE_LABELS, midtermState } from '#domain/midterm-feedback'
import { api } from '../api/client.ts'
import { errorMessage, isRefusal } from '../api/error-message.ts'
import { paths } from '../routing/paths.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { Stamp } from '../ui/stamp.tsx'
import { useTimedMessage } from '../ui/timed-message.ts'

type Props = { supervisor: ScheduledSupervisor; internship: MyInternship; nameId: string }

/** A supervisor's mid-term feedback: how far it is, and the next step. Nothing if the term does not ask for it. */
export function SupervisorMidterm({ supervisor, internship, nameId }: Props) {
  const { id: supervisorId, email, declinedAt, midterm } = supervisor
  const queryClient = useQueryClient()
  const [sent, showSent, clearSent] = useTimedMessage(3000)
  const ask = useMutation(
    api.midterms.request.mutationOptions({
      onMutate: clearSent,
      onSuccess: () => {
        showSent(`Mid-term request sent to ${email}.`)
        void queryClient.invalidateQueries({ queryKey: api.internships.key() })
      },
    }),
  )
  const mayAsk = canAskForMidterm(internship, supervisor) && !declinedAt
  if (!midterm && !mayAsk) return null
  const state = midterm && midtermState(midterm)
  return (
    <div className="supervisor-midterm">
      <div className="row">
        {state && (
          <>
            <span>Mid-term feedback</span>
            <Stamp tone={state === 'released' ? 'approved' : 'pending'}>{MIDTERM_STATE_LABELS[state]}</Stamp>
          </>
        )}
        {mayAsk && (
          <Button
            look="text"
            aria-describedby={nameId}
            pending={ask.isPending || sent !== null}
            pendingLabel={sent ? 'Sent!' : 'Sending...'}
            onClick={() => ask.mutate({ supervisorId })}
          >
            {midterm ? 'Ask again' : 'Ask for mid-term feedback'}
          </Button>
        )}
        {state === 'released' && (
          <ButtonLink to={paths.viewMidterm(supervisorId)} aria-describedby={nameId}>
            Read mid-term feedback
          </ButtonLink>
        )}
      </div>
      {state === 'requested' && mayAsk && !midterm?.isMailed && (
        <p className="small muted">No email has been sent to this address yet. Press Ask again to send one.</p>
      )}
      {state === 'requested' && midterm?.failureReason && (
        <Banner kind="warning">
          Our email to {email} did not arrive. Correct the address, then ask again. ({midterm.failureReason})
        </Banner>
      )}
      {sent && <Banner kind="success">{sent}</Banner>}
      {ask.isError && (
        <Banner kind="error">
          {isRefusal(ask.error) ? errorMessage(ask.error) : 'Failed to send request. Please try again.'}
        </Banner>
      )}
    </div>
  )
}
