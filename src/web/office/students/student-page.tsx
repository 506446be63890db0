import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense, useId } from 'react'
import { fullName } from '#domain/people/profile'
import { localized } from '#domain/text/localized'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { usePerson } from '../../api/session.ts'
import { Instant } from '../../layout/instant.tsx'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { QueryStates } from '../../layout/query-states.tsx'
import { paths } from '../../routing/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { useKeptPlace } from '../../ui/kept-place.ts'
import { BackLink, EmailLink, TextLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useSaidBefore } from '../../ui/said-before.ts'
import { EmailRetry } from '../open-requests/email-retry.tsx'
import { StudentInternships } from './student-internships.tsx'
import { WaitingBadge } from './waiting-badge.tsx'
import '../../ui/rows.css'
import './students.css'

// Loaded after the record.
const StaffNotes = lazyPart(() => import('../notes/staff-notes.tsx'), 'StaffNotes')
const WriteToStudent = lazyPart(() => import('./write-to-student.tsx'), 'WriteToStudent')

type Student = Awaited<ReturnType<typeof api.students.get.call>>

/** A student's record: facts, internships with their feedback, and the emails about them. */
export function StudentPage() {
  useKeptPlace()
  const { id } = useParams({ strict: false }) as { id: string }
  const query = useQuery(api.students.get.queryOptions({ input: { id } }))
  const student = query.data
  const saved = useSaidBefore()
  return (
    <>
      <PageHeader
        title={student ? fullName(student) || student.email : m.common_student()}
        action={
          <div className="row">
            {student && (
              <Suspense fallback={<span className="button secondary">{m.students_write_mailing()}</span>}>
                <WriteToStudent studentId={student.id} />
              </Suspense>
            )}
            <BackLink to={paths.manageStudents}>{m.students_back()}</BackLink>
          </div>
        }
      />
      {saved && <Banner kind="success">{saved}</Banner>}
      <QueryStates query={query} loading={m.students_record_loading()} failed={m.students_record_load_failed()} />
      {student && (
        <>
          <Facts student={student} />
          <Links student={student} />
          <StudentInternships student={student} />
          <div className="student-section">
            <Suspense>
              <StaffNotes studentId={student.id} studentName={fullName(student)} level={2} />
            </Suspense>
          </div>
          <StudentEmails emails={student.emails} />
          <StudentMailings mailings={student.messages} />
        </>
      )}
    </>
  )
}

function Facts({ student }: { student: Student }) {
  const { email, department, graduationYear, university, createdAt, waitingFor } = student
  return (
    <dl className="facts">
      <dt>{m.common_email()}</dt>
      <dd>
        <EmailLink address={email} />
      </dd>
      <dt>{m.common_department()}</dt>
      <dd>{department ?? '-'}</dd>
      <dt>{m.common_graduation_year()}</dt>
      <dd>{graduationYear ?? '-'}</dd>
      <dt>{m.common_university()}</dt>
      <dd>{university ?? '-'}</dd>
      <dt>{m.common_member_since()}</dt>
      <dd>
        <Instant at={createdAt} />
      </dd>
      <dt>{m.students_waiting_label()}</dt>
      <dd>
        <WaitingBadge waitingFor={waitingFor} />
      </dd>
    </dl>
  )
}

/** The review lists, filtered by this student. */
function Links({ student: { id, email } }: { student: Student }) {
  const isAdmin = usePerson().role === 'admin'
  return (
    <p className="student-links">
      <TextLink to={paths.manageInternships} search={{ status: 'all', search: email }}>
        {m.internships_approvals_title()}
      </TextLink>
      <TextLink to={paths.manageFeedback} search={{ status: 'all', search: email }}>
        {m.feedback_review_title()}
      </TextLink>
      <TextLink to={paths.manageRequests} search={{ search: email }}>
        {m.common_open_requests()}
      </TextLink>
      {isAdmin && (
        <>
          <TextLink to={paths.adminAudit} search={{ person: email }}>
            {m.common_history()}
          </TextLink>
          <TextLink to={paths.adminAccount(id)}>{m.common_account()}</TextLink>
        </>
      )}
    </p>
  )
}

type Email = Student['emails'][number]

const KINDS: Record<Email['email'], string> = localized({
  'supervisor-confirmation': m.students_emails_kind_confirmation,
  'feedback-request': m.students_emails_kind_request,
  'feedback-reminder': m.students_emails_kind_reminder,
  'feedback-question': m.system_email_kind_feedback_question,
  'in-person-code': m.system_email_kind_in_person_code,
  'second-contact-request': m.system_email_kind_second_contact_request,
  'second-contact-notice': m.system_email_kind_second_contact_notice,
  'midterm-request': m.students_emails_kind_midterm_request,
})

/** The emails to supervisors about a student and their delivery, newest first. */
function StudentEmails({ emails }: { emails: readonly Email[] }) {
  const titleId = useId()
  return (
    <section className="student-section" aria-labelledby={titleId}>
      <h2 id={titleId}>{m.students_emails_title()}</h2>
      {emails.length === 0 && <p className="muted">{m.students_emails_empty()}</p>}
      <ul className="rows student-emails">
        {emails.map((email) => (
          <li key={email.id}>
            <div>
              {KINDS[email.email]}{' '}
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

type Sent = Pick<Email, 'requestedAt' | 'handedOverAt' | 'failedAt' | 'failureReason' | 'heldUpBy' | 'retry'>

/** When the email was sent, or that it did not arrive. */
function EmailDelivery({ email }: { email: Sent }) {
  const { requestedAt, handedOverAt, failedAt, failureReason, heldUpBy, retry } = email
  return (
    <div>
      <span className="figures">
        <Instant at={failedAt ?? handedOverAt ?? requestedAt} />
      </span>{' '}
      {failedAt && <Badge tone="rejected">{m.open_requests_delivery_undelivered()}</Badge>}
      {!failedAt && (heldUpBy || !handedOverAt) && <Badge>{waitingLabel(heldUpBy)}</Badge>}
      {failureReason && (
        <p className="small muted">
          <bdi>{failureReason}</bdi>
        </p>
      )}
      <EmailRetry retry={retry} />
    </div>
  )
}

function waitingLabel(heldUpBy: Sent['heldUpBy']): string {
  if (heldUpBy === 'mailbox-full') return m.open_requests_delivery_mailbox_full()
  return heldUpBy ? m.open_requests_delivery_held_up() : m.open_requests_delivery_waiting()
}

type Mailing = Student['messages'][number]

/** The mailings to a student, and to supervisors about a student, newest first. Hidden without any. */
function StudentMailings({ mailings }: { mailings: readonly Mailing[] }) {
  const titleId = useId()
  if (mailings.length === 0) return null
  return (
    <section className="student-section" aria-labelledby={titleId}>
      <h2 id={titleId}>{m.students_mailings_title()}</h2>
      <ul className="rows student-emails">
        {mailings.map((mailing) => (
          <li key={mailing.id}>
            <div>
              {mailing.subject}
              <span className="muted small student-detail">
                {mailing.senderName ?? m.common_former_colleague()}, <Instant at={mailing.sentAt} />
              </span>
            </div>
            <div>
              {mailing.audience === 'students'
                ? m.students_mailings_recipient_student()
                : m.students_mailings_recipient_supervisor()}
              <span className="muted small student-detail">{mailing.address}</span>
            </div>
            <EmailDelivery email={{ ...mailing, requestedAt: mailing.sentAt }} />
            <div className="student-mailing">
              <Disclosure title={m.common_text()} of={mailing.subject}>
                <p className="student-mailing-text">{mailing.body}</p>
                <p className="small muted">{m.students_mailings_text_hint()}</p>
              </Disclosure>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
