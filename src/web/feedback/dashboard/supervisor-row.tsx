import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useId } from 'react'
import type { MyInternship, ScheduledSupervisor } from '#contract/feedback/dashboard'
import type { SupervisorOnDashboard } from '#contract/internships/supervisors-on-dashboard'
import { earlyAskingWords } from '#domain/feedback/asking-time'
import { canBeViewed, feedbackStatusLabel } from '#domain/feedback/feedback'
import type { NextAction } from '#domain/feedback/next-step'
import { isAnswered, type Request, requestOf } from '#domain/feedback/request'
import { studentsActs } from '#domain/feedback/request-acts'
import { canRequestFeedback } from '#domain/internships/internship'
import { isErasedAddress } from '#domain/people/erasure'
import { DELIVERY_STEP_LABELS, DELIVERY_STEPS, requestDelivery, stepTimes } from '#domain/platform/request-delivery'
import { formatDay } from '#domain/time/dates'
import * as m from '#messages'
import { CorrectSupervisor } from '../../internships/supervisors/correct-supervisor.tsx'
import { HeldUp } from '../../internships/supervisors/held-up.tsx'
import { Instant } from '../../layout/instant.tsx'
import { paths } from '../../routing/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import type { ButtonLook } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'
import { AskInPerson } from '../in-person/ask-in-person.tsx'
import { SecondContactLine } from '../second-contact/second-contact-line.tsx'
import { SupervisorEmailButton, SupervisorEmailMessage, useSupervisorEmail } from './supervisor-email.tsx'
import { SupervisorMidterm } from './supervisor-midterm.tsx'
import '../../ui/banner.css'
import './supervisor-delivery.css'

type Props = {
  supervisor: ScheduledSupervisor
  internship: MyInternship
  /** The action of the card's own button. */
  next: NextAction | undefined
}

/** A supervisor of an approved internship: the state of the feedback, and the next step (spec section 2). */
export function SupervisorRow({ supervisor, internship, next }: Props) {
  const { id: supervisorId, name, email, isPrimary, feedbackStatus, confirmedAt } = supervisor
  const isNext = next?.kind === 'ask-in-person' && next.supervisorId === supervisorId
  const facts = { ...supervisor, internshipStatus: internship.status }
  const request = requestOf(facts)
  const acts = studentsActs({ ...facts, state: request.is })
  const nameId = useId()
  const [done, showDone] = useTimedMessage(3000)
  const emailing = useSupervisorEmail()
  const emailButton = (kind: 'request' | 'remind', look: ButtonLook, label: string) => (
    <SupervisorEmailButton
      kind={kind}
      look={look}
      label={label}
      supervisors={[supervisor]}
      describedBy={nameId}
      email={emailing}
    />
  )
  return (
    <li className="supervisor-row">
      <div className="supervisor-who">
        <span>
          <strong id={nameId}>{name}</strong> {isPrimary && m.supervisors_primary_mark()}{' '}
          {confirmedAt && `· ${m.common_confirmed()}`}
        </span>
        <span className="small muted">{email}</span>
      </div>
      <div className="row">
        <span className="supervisor-status">
          {request.is === 'sent-back' ? (
            <Badge>{feedbackStatusLabel(null)}</Badge>
          ) : request.is === 'closed' ? (
            <Badge>{m.requests_closed()}</Badge>
          ) : (
            <Badge tone={feedbackStatus ?? 'neutral'}>{feedbackStatusLabel(feedbackStatus)}</Badge>
          )}
        </span>
        {acts.ask && emailButton('request', 'secondary', m.supervisors_request())}
        {acts.remind && emailButton('remind', 'text', m.supervisors_remind())}
        {acts.askInPerson && !isNext && (
          <AskInPerson
            look="text"
            label={m.supervisors_ask_in_person()}
            supervisor={supervisor}
            describedBy={nameId}
            onRemind={() => emailing.mutate({ kind: 'remind', supervisors: [supervisor] })}
            onAsked={showDone}
          />
        )}
        {acts.correct && (
          <CorrectSupervisor
            supervisor={supervisor}
            canRequest={canRequestFeedback(internship)}
            describedBy={nameId}
            onCorrected={showDone}
          />
        )}
        {canBeViewed(feedbackStatus) && (
          <ButtonLink to={paths.viewFeedback(supervisorId, internship.id)} aria-describedby={nameId}>
            {m.supervisors_view_feedback()}
          </ButtonLink>
        )}
      </div>
      {acts.ask && internship.earlyAsking && (
        <p className="small muted">{earlyAskingWords(internship, internship.earlyAsking, supervisor)}</p>
      )}
      <SupervisorDelivery supervisor={supervisor} request={request} />
      <SupervisorSchedule supervisor={supervisor} request={request} />
      <SecondContactLine supervisor={supervisor} mayName={acts.nameSecondContact} nameId={nameId} />
      <SupervisorMidterm supervisor={supervisor} internship={internship} nameId={nameId} />
      <div className="supervisor-note">
        {done && <Banner kind="success">{done}</Banner>}
        <SupervisorEmailMessage email={emailing} />
      </div>
    </li>
  )
}

/** The delivery steps of a request, or what went wrong and what to do about it. */
export function SupervisorDelivery({ supervisor, request }: { supervisor: SupervisorOnDashboard; request: Request }) {
  const { confirmedAt } = supervisor
  const isUnasked = request.is === 'unasked' && !confirmedAt
  const deliveredAt = supervisor.lastEmail?.handedOverAt
  const delivery = requestDelivery(supervisor)
  const heldUp = (
    <HeldUp
      by={supervisor.lastEmail?.heldUpBy ?? null}
      isRetried={Boolean(supervisor.lastEmail?.retry)}
      email={supervisor.email}
    />
  )
  // On the day of approval, the email asked for a confirmation; a supervisor who has confirmed has read it.
  if (!delivery && isUnasked && deliveredAt)
    return (
      <p className="supervisor-delivery small muted">
        <ParaglideMessage
          message={m.supervisors_address_reached}
          markup={{ instant: () => <Instant at={deliveredAt} /> }}
        />
      </p>
    )
  if (!delivery) return isUnasked ? heldUp : null
  if (['approved', 'closed', 'sent-back'].includes(request.is)) return null
  if (delivery.step === 'failed')
    return (
      <div className="supervisor-delivery banner warning">
        <p>
          <ParaglideMessage
            message={
              supervisor.feedbackStatus === null
                ? m.supervisors_confirmation_undelivered
                : m.supervisors_request_undelivered
            }
            inputs={{ email: supervisor.email }}
            markup={{
              instant: () => <Instant at={delivery.at} />,
              strong: ({ children }) => <strong>{children}</strong>,
            }}
          />
        </p>
        <p className="small">{m.common_email_sending_failed({ reason: delivery.reason })}</p>
      </div>
    )
  if (delivery.step === 'mailbox-full' || delivery.step === 'held-up') return heldUp
  if (delivery.step === 'unsent')
    return <p className="supervisor-delivery small muted">{m.supervisors_request_unsent_hint()}</p>
  const times = stepTimes(supervisor)
  const reached = DELIVERY_STEPS.indexOf(delivery.step)
  return (
    <>
      <ol
        className="supervisor-delivery delivery-steps"
        aria-label={m.supervisors_request_steps_label({ name: supervisor.name })}
      >
        {DELIVERY_STEPS.map((step, index) => (
          <li key={step} className={index <= reached ? 'reached' : ''}>
            {index > reached && <span className="visually-hidden">{m.common_step_not_reached()} </span>}
            {DELIVERY_STEP_LABELS[step]}
            {index <= reached && times[step] && (
              <>
                {' '}
                <Instant at={times[step]} className="figures" />
              </>
            )}
          </li>
        ))}
      </ol>
      {delivery.step === 'requested' && heldUp}
    </>
  )
}

/** The next automatic email to this supervisor, or why there is none. */
export function SupervisorSchedule({ supervisor, request }: { supervisor: ScheduledSupervisor; request: Request }) {
  const { name, email, declineUndoneAt } = supervisor
  if (isAnswered({ state: request.is })) return null
  if (request.is === 'sent-back')
    return (
      <p className="banner info">
        <ParaglideMessage
          message={m.supervisors_feedback_not_usable}
          markup={{ instant: () => <Instant at={request.on} /> }}
        />
      </p>
    )
  if (request.is === 'closed')
    return (
      <p className="banner info">
        <ParaglideMessage
          message={m.supervisors_request_closed}
          inputs={{ reason: request.reason }}
          markup={{ instant: () => <Instant at={request.on} /> }}
        />
      </p>
    )
  if (isErasedAddress(email)) return <p className="banner warning">{m.supervisors_erased()}</p>
  if (request.is === 'declined') return <p className="banner warning">{m.supervisors_declined({ name })}</p>
  return (
    <>
      {declineUndoneAt && (
        <p className="banner info">
          <ParaglideMessage
            message={m.supervisors_decline_taken_back}
            inputs={{ name }}
            markup={{ instant: () => <Instant at={declineUndoneAt} /> }}
          />
        </p>
      )}
      {automaticEmails(supervisor)}
    </>
  )
}

function automaticEmails(supervisor: ScheduledSupervisor) {
  const { feedbackStatus, hasStoppedReminders, isDeclinedAddress, isForOffice, isAsked, nextEmailOn } = supervisor
  const { name, email } = supervisor
  if (isForOffice) return <p className="banner warning">{m.requests_office_only()}</p>
  if (hasStoppedReminders) return <p className="small muted">{m.supervisors_reminders_stopped({ name })}</p>
  if (isDeclinedAddress) return <p className="small muted">{m.supervisors_address_declined({ email })}</p>
  if (!nextEmailOn) return null
  const isRequest = feedbackStatus === null || !isAsked
  return (
    <p className="small muted">
      {m.common_label_with_value({
        label: isRequest ? m.supervisors_automatic_request_label() : m.supervisors_automatic_reminder_label(),
        value: formatDay(nextEmailOn),
      })}
    </p>
  )
}
