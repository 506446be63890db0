import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { Suspense } from 'react'
import type { InternshipOfStudent } from '#contract/office/students'
import { earlyAskingWords } from '#domain/feedback/asking-time'
import { isRequestOpen, type Request, requestOf } from '#domain/feedback/request'
import { officesActs } from '#domain/feedback/request-acts'
import { requestDelivery } from '#domain/platform/request-delivery'
import * as m from '#messages'
import { Instant } from '../../layout/instant.tsx'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { paths } from '../../routing/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'
import { DeliveryBadge } from '../open-requests/delivery-badge.tsx'
import { EmailRetry } from '../open-requests/email-retry.tsx'
import { RequestFeedback } from '../open-requests/request-feedback.tsx'
import { useReminders } from '../open-requests/use-reminders.ts'
import { OutcomeBar } from '../review/outcome-bar.tsx'
import { nextEmailWords } from './next-email-words.ts'

// Loaded on demand, because it is rarely needed.
const CorrectAddress = lazyPart(() => import('../open-requests/correct-address.tsx'), 'CorrectAddress')
const SecondContact = lazyPart(() => import('../open-requests/second-contact.tsx'), 'SecondContact')
const SentBackAnswers = lazyPart(() => import('../review/sent-back-answers.tsx'), 'SentBackAnswers')
// Loaded only when somebody sends a reminder.
const ReminderDialog = lazyPart(() => import('../open-requests/reminder-dialog.tsx'), 'ReminderDialog')

type Supervisor = InternshipOfStudent['supervisors'][number]
type Props = {
  supervisor: Supervisor
  /** Whether the internship is approved and not the reviewer's own. */
  canAsk: boolean
  internship: InternshipOfStudent
  studentId: string
}

/** The request to a supervisor, and the office's actions: request, remind, or correct the address. */
export function SupervisorRequest({ supervisor, canAsk, internship, studentId }: Props) {
  const { id: supervisorId, name, email, language, feedbackId, feedbackStatus } = supervisor
  const [done, showDone] = useTimedMessage(5000)
  const facts = { ...supervisor, internshipStatus: internship.status }
  const request = requestOf(facts)
  const state = request.is
  const isOpen = isRequestOpen({ state })
  const acts = canAsk ? officesActs({ ...facts, state }) : null
  return (
    <div className="supervisor-request">
      <State supervisor={supervisor} request={request} />
      {supervisor.askedInPersonAt && (
        <p className="small muted">
          <ParaglideMessage
            message={m.students_asked_in_person}
            markup={{ instant: () => <Instant at={supervisor.askedInPersonAt!} /> }}
          />
        </p>
      )}
      {acts?.ask && (
        <>
          <RequestFeedback supervisor={supervisor} isAgain={feedbackStatus !== null} onRequested={showDone} />
          {internship.earlyAsking && (
            <p className="small muted">{earlyAskingWords(internship, internship.earlyAsking, supervisor)}</p>
          )}
        </>
      )}
      {acts?.enter && (
        <p>
          <TextLink to={paths.enterFeedback(studentId, supervisorId)}>
            {m.entered_open()}
            <span className="visually-hidden">, {name}</span>
          </TextLink>
        </p>
      )}
      {acts?.correct && feedbackId && (
        <Suspense>
          <CorrectAddress
            request={{ id: feedbackId, supervisorName: name, supervisorEmail: email, supervisorLanguage: language }}
            onCorrected={showDone}
          />
        </Suspense>
      )}
      {acts?.remind && feedbackId && <RemindButton feedbackId={feedbackId} supervisorName={name} />}
      {supervisor.nextEmail && <p className="muted small">{nextEmailWords(supervisor.nextEmail)}</p>}
      {supervisor.answeredInsteadOf && (
        <p className="small muted">{m.second_contact_answered(supervisor.answeredInsteadOf)}</p>
      )}
      {(isOpen || mayAnswerInstead(supervisor)) && supervisor.secondContact && (
        <Suspense>
          <SecondContact
            requestId={canAsk ? feedbackId : null}
            supervisorName={name}
            contact={supervisor.secondContact}
            onAsked={showDone}
          />
        </Suspense>
      )}
      <p role="status" className="small">
        {done}
      </p>
    </div>
  )
}

/** Whether the supervisor has declined or was erased, and a second contact who was asked before can still answer. */
function mayAnswerInstead({ feedbackStatus, closedAt, secondContact }: Supervisor): boolean {
  return feedbackStatus === 'pending' && closedAt === null && secondContact !== null && secondContact.askedAt !== null
}

/** What became of the request. */
function State({ supervisor, request }: { supervisor: Supervisor; request: Request }) {
  if (request.is === 'declined') return <Badge tone="rejected">{m.students_supervisor_declined()}</Badge>
  if (request.is === 'approved') return <Badge tone="approved">{m.common_feedback_approved()}</Badge>
  if (request.is === 'submitted' || request.is === 'questioned')
    return <Badge tone="submitted">{m.students_waiting_review()}</Badge>
  if (request.is === 'sent-back')
    return (
      <>
        <Badge>{m.decisions_sent_back()}</Badge>
        <Suspense>
          <SentBackAnswers answers={supervisor.sentBack} />
        </Suspense>
      </>
    )
  if (request.is === 'closed')
    return (
      <>
        <Badge>{m.requests_closed()}</Badge>
        <p className="small">{m.students_request_closed_reason({ reason: request.reason })}</p>
      </>
    )
  const delivery = requestDelivery(supervisor)
  const retry = supervisor.lastEmail?.retry ?? null
  if (!delivery)
    return (
      <>
        <p className="muted small">{m.students_waiting_request()}</p>
        <EmailRetry retry={retry} />
      </>
    )
  return <DeliveryBadge delivery={delivery} retry={retry} />
}

/** Reminds the supervisor of an open request, after a preview and with ten seconds to undo. */
function RemindButton({ feedbackId, supervisorName }: { feedbackId: string; supervisorName: string }) {
  const reminders = useReminders()
  return (
    <>
      <Button look="text" onClick={() => reminders.preview([feedbackId])}>
        {m.supervisors_remind()}
        <span className="visually-hidden">, {supervisorName}</span>
      </Button>
      <OutcomeBar undoable={reminders.undoable} />
      {reminders.ids && (
        <Suspense>
          <ReminderDialog ids={reminders.ids} reminders={reminders} />
        </Suspense>
      )}
    </>
  )
}
