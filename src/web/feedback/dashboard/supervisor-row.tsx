import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import type { MyInternship, ScheduledSupervisor } from '#contract/feedback/dashboard'
import { canBeCorrected, canBeRequested, canBeViewed, feedbackStatusLabel } from '#domain/feedback'
import { localized } from '#domain/localized'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage, isRefusal } from '../../api/error-message.ts'
import { useReload } from '../../api/reload.ts'
import { CorrectSupervisor } from '../../internships/supervisors/correct-supervisor.tsx'
import { paths } from '../../routing/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'
import { SupervisorDelivery } from './supervisor-delivery.tsx'
import { SupervisorMidterm } from './supervisor-midterm.tsx'
import { SupervisorSchedule } from './supervisor-schedule.tsx'

type Props = { supervisor: ScheduledSupervisor; internship: MyInternship }

/** A supervisor of an approved internship: the state of the feedback, and the next step (spec section 2). */
export function SupervisorRow({ supervisor, internship }: Props) {
  const { id: supervisorId, name, email, isPrimary, feedbackStatus, confirmedAt } = supervisor
  const reload = useReload(api.internships.key())
  const nameId = useId()
  const [corrected, showCorrected] = useTimedMessage(3000)
  const [sent, showSent, clearSent] = useTimedMessage(3000)
  const send = useMutation({
    mutationFn: (kind: EmailKind) => api.feedbackRequests[kind].call({ supervisorId }),
    onMutate: clearSent,
    onSuccess: (_, kind) => {
      showSent(kind)
      void reload()
    },
  })
  const emailButton = (kind: EmailKind, look: ButtonLook, label: string) => (
    <Button
      look={look}
      aria-describedby={nameId}
      pending={sent === kind || (send.isPending && send.variables === kind)}
      pendingLabel={sent === kind ? m.supervisors_email_sent() : m.common_sending()}
      onClick={() => send.mutate(kind)}
    >
      {label}
    </Button>
  )
  return (
    <li className="supervisor-row" id={supervisorRowId(supervisorId)} tabIndex={-1}>
      <div className="supervisor-who">
        <span>
          <strong id={nameId}>{name}</strong> {isPrimary && m.supervisors_primary_mark()}{' '}
          {confirmedAt && `· ${m.common_confirmed()}`}
        </span>
        <span className="small muted">{email}</span>
      </div>
      <div className="row">
        <span className="supervisor-status">
          <Badge tone={feedbackStatus === 'approved' ? 'approved' : feedbackStatus ? 'pending' : 'neutral'}>
            {feedbackStatusLabel(feedbackStatus)}
          </Badge>
        </span>
        {canBeRequested(feedbackStatus) && emailButton('request', 'secondary', m.supervisors_request())}
        {feedbackStatus === 'pending' && emailButton('remind', 'text', m.supervisors_remind())}
        {canBeCorrected(feedbackStatus) && (
          <CorrectSupervisor supervisor={supervisor} describedBy={nameId} onCorrected={showCorrected} />
        )}
        {canBeViewed(feedbackStatus) && (
          <ButtonLink to={paths.viewFeedback(supervisorId, internship.id)} aria-describedby={nameId}>
            {m.supervisors_view_feedback()}
          </ButtonLink>
        )}
      </div>
      <SupervisorDelivery supervisor={supervisor} />
      <SupervisorSchedule supervisor={supervisor} />
      <SupervisorMidterm supervisor={supervisor} internship={internship} nameId={nameId} />
      <div className="supervisor-note">
        {corrected && <Banner kind="success">{corrected}</Banner>}
        {sent === 'request' && <Banner kind="success">{m.supervisors_requested({ email })}</Banner>}
        {sent === 'remind' && (
          <Banner kind="success">
            <strong>{m.supervisors_reminded()}</strong>
            <p className="small">{m.supervisors_reminded_address({ email })}</p>
          </Banner>
        )}
        {send.isError && (
          <Banner kind="error">{isRefusal(send.error) ? errorMessage(send.error) : FAILED[send.variables]}</Banner>
        )}
      </div>
    </li>
  )
}

/** The id of the row, which can take the focus. */
export function supervisorRowId(supervisorId: string): string {
  return `supervisor-${supervisorId}`
}

type EmailKind = 'request' | 'remind'

/** Shown when the server gives no reason. */
const FAILED: Record<EmailKind, string> = localized({
  request: m.supervisors_request_failed,
  remind: m.supervisors_remind_failed,
})
