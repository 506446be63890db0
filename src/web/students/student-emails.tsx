import { useId } from 'react'
import { localized } from '#domain/localized'
import * as m from '#messages'
import type { api } from '../api/client.ts'
import { Instant } from '../layout/instant.tsx'
import { Stamp } from '../ui/stamp.tsx'
import '../ui/rows.css'

type Email = Awaited<ReturnType<typeof api.students.get.call>>['emails'][number]

const KINDS: Record<Email['email'], string> = localized({
  'supervisor-confirmation': m.confirm_that_you_supervise,
  'feedback-request': m.feedback_request,
  'feedback-reminder': m.feedback_reminder,
  'midterm-request': m.mid_term_feedback_request,
})

/** The emails to supervisors about a student and their delivery, newest first. */
export function StudentEmails({ emails }: { emails: readonly Email[] }) {
  const titleId = useId()
  return (
    <section className="student-section" aria-labelledby={titleId}>
      <h2 id={titleId}>{m.emails_to_supervisors()}</h2>
      {emails.length === 0 && <p className="muted">{m.no_email_has_been_sent_yet()}</p>}
      <ul className="rows student-emails">
        {emails.map((email) => (
          <li key={email.id}>
            <div>
              {KINDS[email.email]}
              {email.isAutomatic && <span className="muted small">{m.automatic()}</span>}
            </div>
            <div>
              {email.supervisorName ?? <span className="muted">{m.removed_supervisor()}</span>}
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
      {failedAt && <Stamp tone="rejected">{m.not_delivered()}</Stamp>}
      {!failedAt && !handedOverAt && <Stamp>{m.waiting_to_be_sent()}</Stamp>}
      {failureReason && <p className="small muted">{failureReason}</p>}
    </div>
  )
}
