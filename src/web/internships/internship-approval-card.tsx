import { memo, useEffect, useId, useRef } from 'react'
import type { InternshipForReview } from '#contract/internships'
import { formatDuration } from '#domain/dates'
import { INTERNSHIP_STATUS_LABELS } from '#domain/internship'
import { fullName } from '#domain/profile'
import { usePerson } from '../api/session.ts'
import { HistoryLink } from '../layout/history-link.tsx'
import { Instant } from '../layout/instant.tsx'
import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { EmailLink } from '../ui/email-link.tsx'
import { Stamp } from '../ui/stamp.tsx'

type Props = {
  internship: InternshipForReview
  /** What was just decided; announced. */
  message: string | null
  approving: boolean
  onApprove: (id: string) => void
  onReject: (internship: InternshipForReview) => void
}

/** One internship on the approvals list; it can be decided while it is pending (spec section 4). */
export const InternshipApprovalCard = memo(function InternshipApprovalCard(props: Props) {
  const { internship, message, approving, onApprove, onReject } = props
  const { positionTitle, status, student } = internship
  const isOwn = student.id === usePerson().id
  const titleId = useId()
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // The pressed button is gone and this row soon will be: move the focus to the next row.
    const row = card.current
    if (!message || !row || document.activeElement !== document.body) return
    const next = row.nextElementSibling ?? row.previousElementSibling ?? row
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
  }, [message])
  const studentName = fullName(student) || 'N/A'
  return (
    <li ref={card} className="approval review-card" tabIndex={-1} aria-labelledby={titleId}>
      <div className="stamped-title">
        <h2 id={titleId}>{positionTitle}</h2>
        <Stamp tone={status}>{INTERNSHIP_STATUS_LABELS[status]}</Stamp>
      </div>
      <p className="muted">
        {internship.employerName}, {internship.industry}
      </p>
      <dl className="facts review-facts approval-facts">
        <dt>Student</dt>
        <dd>
          {studentName} <EmailLink address={student.email} />
        </dd>
        <dt>Department</dt>
        <dd>
          {student.major ?? 'N/A'}{' '}
          {student.graduationYear !== null && <span className="muted">(Class of {student.graduationYear})</span>}
        </dd>
        <dt>Duration</dt>
        <dd className="figures">{formatDuration(internship.startDate, internship.endDate)}</dd>
        <dt>Registered</dt>
        <dd>
          <Instant at={internship.createdAt} />
        </dd>
        {internship.rejectionReason && (
          <>
            <dt>Reason</dt>
            <dd className="approval-reason">{internship.rejectionReason}</dd>
          </>
        )}
      </dl>
      <Disclosure title="Description and supervisors" of={`${positionTitle}, ${studentName}`}>
        <p className="own-words">{internship.description}</p>
        <h3 className="approval-subtitle">Supervisors</h3>
        <ul className="approval-supervisors">
          {internship.supervisors.map((supervisor) => (
            <li key={supervisor.id}>
              <strong>{supervisor.name}</strong> <span className="muted">{supervisor.email}</span>{' '}
              {supervisor.isPrimary && <Stamp>Primary</Stamp>}
            </li>
          ))}
        </ul>
        <HistoryLink record={internship.id} of={`${positionTitle}, ${studentName}`} />
      </Disclosure>
      {status === 'pending' && isOwn && (
        <p className="muted">This is your own internship. Somebody else has to review it.</p>
      )}
      {status === 'pending' && !isOwn && (
        <div className="row approval-actions">
          <Button
            onClick={() => onApprove(internship.id)}
            pending={approving}
            pendingLabel="Approving..."
            aria-describedby={titleId}
          >
            Approve
          </Button>
          <Button look="text" onClick={() => onReject(internship)} disabled={approving} aria-describedby={titleId}>
            Reject
          </Button>
        </div>
      )}
      <p className="review-message" role="status">
        {message}
      </p>
    </li>
  )
})
