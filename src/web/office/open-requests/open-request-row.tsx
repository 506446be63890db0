import { memo } from 'react'
import type { OpenRequest } from '#contract/office/open-requests'
import { DELIVERY_LABELS, openRequestDelivery } from '#domain/open-requests'
import * as m from '#messages'
import { Instant } from '../../layout/instant.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { SelectBox } from '../review/select-box.tsx'
import type { ListSelection } from '../review/selection.ts'

type Props = { request: OpenRequest; isSelected: boolean; change: ListSelection['change'] }

/** One request: how long it has waited, the student, the supervisor, and its delivery. */
export const OpenRequestRow = memo(function OpenRequestRow({ request, isSelected, change }: Props) {
  const { id, studentName, supervisorName } = request
  const name = m.open_requests_supervisor_about_student({ supervisorName, studentName })
  return (
    <li aria-label={name}>
      <SelectBox id={id} name={name} isSelected={isSelected} change={change} />
      <Facts request={request} />
    </li>
  )
})

/** Memoized: selecting a row does not rerender it. */
const Facts = memo(function Facts({ request }: { request: OpenRequest }) {
  const { daysWaiting, studentName, supervisorName, handedOverBy } = request
  return (
    <>
      <p className="open-request-days">
        <span className="figures">{daysWaiting.toLocaleString(m.common_locale())}</span>{' '}
        {m.open_requests_days_unit({ count: daysWaiting })}
      </p>
      <div>
        <p className="row-title">{studentName || 'N/A'}</p>
        <p className="small muted">
          {m.common_position_at_employer({ positionTitle: request.positionTitle, employerName: request.employerName })}
        </p>
        {request.studentMajor && <p className="small muted">{request.studentMajor}</p>}
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
      <Delivery request={request} />
    </>
  )
})

const TONES: Record<keyof typeof DELIVERY_LABELS, BadgeTone> = {
  unsent: 'pending',
  requested: 'neutral',
  'handed-over': 'neutral',
  opened: 'approved',
  submitted: 'approved',
  failed: 'rejected',
}

function Delivery({ request }: { request: OpenRequest }) {
  const delivery = openRequestDelivery(request)
  if (!delivery) return null
  return (
    <div>
      <Badge tone={TONES[delivery.step]}>{DELIVERY_LABELS[delivery.step]}</Badge>
      {delivery.at && (
        <p className="small muted figures">
          <Instant at={delivery.at} />
        </p>
      )}
      {delivery.step === 'failed' && (
        <>
          <p className="small">{delivery.reason}</p>
          <p className="small muted">{m.open_requests_undelivered_hint()}</p>
        </>
      )}
      {delivery.step === 'unsent' && <p className="small">{m.open_requests_unsent_hint()}</p>}
    </div>
  )
}
