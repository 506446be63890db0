import { memo, Suspense } from 'react'
import type { OpenRequest } from '#contract/office/open-requests'
import { openRequestDelivery } from '#domain/office/open-requests'
import { formatInstant } from '#domain/time/dates'
import * as m from '#messages'
import { usePerson } from '../../api/session.ts'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { paths } from '../../routing/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { EmployerLink } from '../review/review-facts.tsx'
import { SelectBox } from '../review/select-box.tsx'
import type { ListSelection } from '../review/selection.ts'
import { CorrectAddress } from './correct-address.tsx'
import { DeliveryBadge } from './delivery-badge.tsx'
import { RequestFeedback } from './request-feedback.tsx'

// Loaded on demand, because few requests have ended.
const EndedRequest = lazyPart(() => import('./ended-request.tsx'), 'EndedRequest')
const SecondContact = lazyPart(() => import('./second-contact.tsx'), 'SecondContact')

/** The actions of a row. Stable, so that selecting a row does not rerender the others. */
export type RowActions = {
  remind: (ids: readonly string[]) => void
  close: (request: OpenRequest) => void
  /** Shows a message. */
  onDone: (sentence: string) => void
}

type Props = {
  request: OpenRequest
  /** Null if it cannot be selected, because its answers were sent back. */
  isSelected: boolean | null
  change: ListSelection['change']
  actions: RowActions
}

/** One request: how long it has waited, the student, the supervisor, its delivery, and the actions. */
export const OpenRequestRow = memo(function OpenRequestRow({ request, isSelected, change, actions }: Props) {
  const { id, studentName, supervisorName } = request
  const name = m.open_requests_supervisor_about_student({ supervisorName, studentName })
  return (
    <li aria-label={name} data-place={id} tabIndex={-1}>
      {isSelected === null ? <span /> : <SelectBox id={id} name={name} isSelected={isSelected} change={change} />}
      <Facts request={request} actions={actions} />
    </li>
  )
})

type FactsProps = { request: OpenRequest; actions: RowActions }

/** Memoized: selecting a row does not rerender it. */
const Facts = memo(function Facts({ request, actions }: FactsProps) {
  const { daysWaiting, studentId, studentName, studentEmail, studentMajor } = request
  const { supervisorName, positionTitle, employerName, employerId, handedOverBy } = request
  return (
    <>
      {request.state === 'pending' || request.sentBackAt ? (
        <p className="open-request-days">
          <span className="figures">{daysWaiting.toLocaleString(m.common_locale())}</span>{' '}
          {m.open_requests_days_unit({ count: daysWaiting })}
        </p>
      ) : (
        <span />
      )}
      <div>
        <p className="row-title">
          <TextLink to={paths.manageStudent(studentId)}>{studentName || studentEmail}</TextLink>
        </p>
        <p className="small muted">
          {positionTitle}, <EmployerLink id={employerId} name={employerName} />
        </p>
        {studentMajor && <p className="small muted">{studentMajor}</p>}
      </div>
      <div>
        <p>{supervisorName}</p>
        <p className="small muted">{request.supervisorEmail}</p>
        {handedOverBy && (
          <p className="small muted">
            {m.common_handed_over_note({ name: handedOverBy.name, email: handedOverBy.email })}
          </p>
        )}
      </div>
      <DeliveryAndActions request={request} actions={actions} />
    </>
  )
})

/** The student has been told, but has not asked again. */
function SentBack({ request, sentBackAt, actions }: FactsProps & { sentBackAt: string }) {
  const { id: personId } = usePerson()
  return (
    <div>
      <Badge>{m.decisions_sent_back()}</Badge>
      <p className="small">{m.open_requests_sent_back({ day: formatInstant(sentBackAt) })}</p>
      {personId === request.studentId ? (
        <p className="small muted">{m.requests_about_yourself()}</p>
      ) : (
        <div className="open-request-row-actions">
          <Again request={request} actions={actions} />
        </div>
      )}
    </div>
  )
}

function Again({ request, actions }: FactsProps) {
  return (
    <RequestFeedback
      supervisor={{ id: request.supervisorId, name: request.supervisorName, email: request.supervisorEmail }}
      isAgain
      look="text"
      onRequested={actions.onDone}
    />
  )
}

function DeliveryAndActions({ request, actions }: FactsProps) {
  const { id: personId } = usePerson()
  const { secondContact } = request
  if (request.sentBackAt) return <SentBack request={request} sentBackAt={request.sentBackAt} actions={actions} />
  if (request.state !== 'pending')
    return (
      <Suspense>
        <EndedRequest request={request} />
      </Suspense>
    )
  const delivery = openRequestDelivery(request)
  if (!delivery) return null
  const hasFailed = delivery.step === 'failed'
  const isOwn = personId === request.studentId
  const of = <span className="visually-hidden">, {request.supervisorName}</span>
  return (
    <div>
      <DeliveryBadge delivery={delivery} retry={request.lastEmail?.retry ?? null} />
      {delivery.step === 'unsent' && <p className="small">{m.open_requests_unsent_hint()}</p>}
      {isOwn ? (
        <p className="small muted">{m.requests_about_yourself()}</p>
      ) : (
        <div className="open-request-row-actions">
          {hasFailed ? (
            <CorrectAddress request={request} onCorrected={actions.onDone} />
          ) : !request.isRequestSent ? (
            <Again request={request} actions={actions} />
          ) : (
            <Button look="text" onClick={() => actions.remind([request.id])}>
              {m.supervisors_remind()}
              {of}
            </Button>
          )}
          <Button look="text" onClick={() => actions.close(request)}>
            {m.open_requests_close()}
            {of}
          </Button>
        </div>
      )}
      {secondContact && (
        <Suspense>
          <SecondContact
            requestId={isOwn ? null : request.id}
            supervisorName={request.supervisorName}
            contact={secondContact}
            onAsked={actions.onDone}
          />
        </Suspense>
      )}
    </div>
  )
}
