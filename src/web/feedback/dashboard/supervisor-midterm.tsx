import { useMutation } from '@tanstack/react-query'
import type { MyInternship, ScheduledSupervisor } from '#contract/feedback/dashboard'
import { canAskForMidterm, MIDTERM_STATE_LABELS, midtermState } from '#domain/feedback/midterm-feedback'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { errorMessage, isRefusal } from '../../api/error-message.ts'
import { HeldUp } from '../../internships/supervisors/held-up.tsx'
import { paths } from '../../routing/paths.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'

type Props = { supervisor: ScheduledSupervisor; internship: MyInternship; nameId: string }

const TONES: Record<ReturnType<typeof midtermState>, BadgeTone> = {
  requested: 'pending',
  submitted: 'submitted',
  released: 'approved',
}

/** The state of a supervisor's mid-term feedback, and the next step. Empty if the term does not ask for it. */
export function SupervisorMidterm({ supervisor, internship, nameId }: Props) {
  const { id: supervisorId, email, declinedAt, isForOffice, midterm } = supervisor
  const reload = useReload(api.internships.key())
  const [sent, showSent, clearSent] = useTimedMessage(3000)
  const ask = useMutation(
    api.midterms.request.mutationOptions({
      onMutate: clearSent,
      onSuccess: ({ isSent }) => {
        showSent(isSent ? m.midterm_asked({ email }) : m.midterm_asked_recently({ email }))
        void reload()
      },
    }),
  )
  const mayAsk = canAskForMidterm(internship, supervisor) && !declinedAt && !isForOffice
  if (!midterm && !mayAsk) return null
  const state = midterm && midtermState(midterm)
  return (
    <div className="supervisor-midterm">
      <div className="row">
        {state && (
          <>
            <span>{m.common_midterm_feedback()}</span>
            <Badge tone={TONES[state]}>{MIDTERM_STATE_LABELS[state]}</Badge>
          </>
        )}
        {mayAsk && (
          <Button
            look="text"
            aria-describedby={nameId}
            pending={ask.isPending || sent !== null}
            pendingLabel={sent ? m.supervisors_email_sent() : m.common_sending()}
            onClick={() => ask.mutate({ supervisorId })}
          >
            {midterm ? m.midterm_ask_again() : m.midterm_ask()}
          </Button>
        )}
        {state === 'released' && (
          <ButtonLink to={paths.viewMidterm(supervisorId)} aria-describedby={nameId}>
            {m.midterm_read()}
          </ButtonLink>
        )}
      </div>
      {state === 'requested' && mayAsk && !midterm?.isMailed && (
        <p className="small muted">{m.midterm_ask_unsent_hint()}</p>
      )}
      {state === 'requested' && midterm?.failureReason && (
        <Banner kind="warning">{m.midterm_ask_undelivered({ email, failureReason: midterm.failureReason })}</Banner>
      )}
      {state === 'requested' && midterm && !midterm.failureReason && (
        <HeldUp by={midterm.heldUpBy} isRetried={midterm.retry !== null} email={email} />
      )}
      {sent && <Banner kind="success">{sent}</Banner>}
      {ask.isError && (
        <Banner kind="error">{isRefusal(ask.error) ? errorMessage(ask.error) : m.supervisors_request_failed()}</Banner>
      )}
    </div>
  )
}
