import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { fullName } from '#domain/profile'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { usePerson } from '../../api/session.ts'
import { Instant } from '../../layout/instant.tsx'
import { QueryStates } from '../../layout/query-states.tsx'
import { paths } from '../../routing/paths.ts'
import { EmailLink } from '../../ui/email-link.tsx'
import { BackLink, TextLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { StaffNotes } from '../notes/staff-notes.tsx'
import { StudentEmails } from './student-emails.tsx'
import { StudentInternships } from './student-internships.tsx'
import { StudentMailings } from './student-mailings.tsx'
import { WaitingBadge } from './waiting-badge.tsx'
import './students.css'

type Student = Awaited<ReturnType<typeof api.students.get.call>>

/** A student's record: facts, internships with their feedback, and the emails about them. */
export function StudentPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const query = useQuery(api.students.get.queryOptions({ input: { id } }))
  const student = query.data
  return (
    <>
      <PageHeader
        title={student ? fullName(student) || student.email : m.common_student()}
        action={<BackLink to={paths.manageStudents}>{m.students_back()}</BackLink>}
      />
      <QueryStates query={query} loading={m.students_record_loading()} failed={m.students_record_load_failed()} />
      {student && (
        <>
          <Facts student={student} />
          <Links student={student} />
          <StudentInternships student={student} />
          <div className="student-section">
            <StaffNotes studentId={student.id} studentName={fullName(student)} level={2} />
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
