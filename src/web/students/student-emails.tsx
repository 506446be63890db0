import { useId } from 'react'
import type { api } from '../api/client.ts'
import { Instant } from '../layout/instant.tsx'
import { Stamp } from '../ui/stamp.tsx'
import '../ui/rows.css'

type Email = Awaited<ReturnType<typeof api.students.get.call>>['emails'][number]

const KINDS: Record<Email['email'], string> = {
  'supervisor-confirmation': 'Confirm that you supervise',
  'feedback-request': 'Feedback request',
  'feedback-reminder': 'Feedback reminder',
  'midterm-request': 'Mid-term feedback request',
}

/** The emails to supervisors about a student and their delivery, newest first. */
export function StudentEmails({ emails }: { emails: readonly Email[] }) {
  const titleId = useId()
  return (
    <section className="student-section" aria-labelledby={titleId}>
      <h2 id={titleId}>Emails to supervisors</h2>
      {emails.length === 0 && <p className="muted">No email has been sent yet.</p>}
      <ul className="rows student-emails">
        {emails.map((email) => (
          <li key={email.id}>
            <div>
              {KINDS[email.email]}
              {email.isAutomatic && <span className="muted small"> (automatic)</span>}
            </div>
            <div>
              {email.supervisorName ?? <span className="muted">Removed supervisor</span>}
              <span className="muted small student-detail">{email.address}</span>
            </div>
            <EmailDelivery email={email} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type Sent = Pick<Email, 'requestedAt' | 'handedOverAt' | 'failedAt' | 'failureReason'>

/** When the email left, or that it did not arrive. */
export function EmailDelivery({ email: { requestedAt, handedOverAt, failedAt, failureReason } }: { email: Sent }) {
  return (
    <div>
      <span className="figures">
        <Instant at={failedAt ?? handedOverAt ?? requestedAt} />
      </span>{' '}
      {failedAt && <Stamp tone="rejected">Not delivered</Stamp>}
      {!failedAt && !handedOverAt && <Stamp>Waiting to be sent</Stamp>}
      {failureReason && <p className="small muted">{failureReason}</p>}
    </div>
  )
}
