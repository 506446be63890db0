import { useId } from 'react'
import { localized } from '#domain/localized'
import * as m from '#messages'
import type { api } from '../../api/client.ts'
import { Instant } from '../../layout/instant.tsx'
import { Badge } from '../../ui/badge.tsx'
import '../../ui/rows.css'

type Email = Awaited<ReturnType<typeof api.students.get.call>>['emails'][number]

const KINDS: Record<Email['email'], string> = localized({
  'supervisor-confirmation': m.students_emails_kind_confirmation,
  'feedback-request': m.students_emails_kind_request,
  'feedback-reminder': m.students_emails_kind_reminder,
  'midterm-request': m.students_emails_kind_midterm_request,
})

/** The emails to supervisors about a student and their delivery, newest first. */
export function StudentEmails({ emails }: { emails: readonly Email[] }) {
  const titleId = useId()
  return (
    <section className="student-section" aria-labelledby={titleId}>
      <h2 id={titleId}>{m.students_emails_title()}</h2>
      {emails.length === 0 && <p className="muted">{m.students_emails_empty()}</p>}
      <ul className="rows student-emails">
        {emails.map((email) => (
          <li key={email.id}>
            <div>
              {KINDS[email.email]}
              {email.isAutomatic && <span className="muted small">{m.students_emails_automatic()}</span>}
            </div>
            <div>
              {email.supervisorName ?? <span className="muted">{m.students_emails_removed_supervisor()}</span>}
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
      {failedAt && <Badge tone="rejected">{m.open_requests_delivery_undelivered()}</Badge>}
      {!failedAt && !handedOverAt && <Badge>{m.open_requests_delivery_waiting()}</Badge>}
      {failureReason && <p className="small muted">{failureReason}</p>}
    </div>
  )
}
