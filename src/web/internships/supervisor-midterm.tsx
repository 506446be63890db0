import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MyInternship } from '#contract/internships'
import type { ScheduledSupervisor } from '#contract/supervisors-on-dashboard'
import { canAskForMidterm, MIDTERM_STATE_LABELS, midtermState } from '#domain/midterm-feedback'
import * as m from '#messages'
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
      onSuccess: ({ isSent }) => {
        showSent(isSent ? m.mid_term_request_sent_to({ email }) : m.mid_term_request_was_sent_moment_ago({ email }))
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
            <span>{m.mid_term_feedback()}</span>
            <Stamp tone={state === 'released' ? 'approved' : 'pending'}>{MIDTERM_STATE_LABELS[state]}</Stamp>
          </>
        )}
        {mayAsk && (
          <Button
            look="text"
            aria-describedby={nameId}
            pending={ask.isPending || sent !== null}
            pendingLabel={sent ? m.sent() : m.sending()}
            onClick={() => ask.mutate({ supervisorId })}
          >
            {midterm ? m.ask_again() : m.ask_for_mid_term_feedback()}
          </Button>
        )}
        {state === 'released' && (
          <ButtonLink to={paths.viewMidterm(supervisorId)} aria-describedby={nameId}>
            {m.read_mid_term_feedback()}
          </ButtonLink>
        )}
      </div>
      {state === 'requested' && mayAsk && !midterm?.isMailed && (
        <p className="small muted">{m.no_email_has_been_sent_to_this()}</p>
      )}
      {state === 'requested' && midterm?.failureReason && (
        <Banner kind="warning">
          {m.our_email_to_did_not_arrive_correct({ email, failureReason: midterm.failureReason })}
        </Banner>
      )}
      {sent && <Banner kind="success">{sent}</Banner>}
      {ask.isError && (
        <Banner kind="error">
          {isRefusal(ask.error) ? errorMessage(ask.error) : m.failed_to_send_request_please_try()}
        </Banner>
      )}
    </div>
  )
}
