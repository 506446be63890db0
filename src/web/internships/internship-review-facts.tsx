import type { InternshipForReview } from '#contract/internships'
import { formatDuration } from '#domain/dates'
import { fullName } from '#domain/profile'
import { HistoryLink } from '../layout/history-link.tsx'
import { Instant } from '../layout/instant.tsx'
import { StaffNotes } from '../review/staff-notes.tsx'
import { EmailLink } from '../ui/email-link.tsx'
import { Stamp } from '../ui/stamp.tsx'

/** Everything a reviewer needs to decide about an internship. */
export function InternshipReviewFacts({ internship }: { internship: InternshipForReview }) {
  const { positionTitle, student } = internship
  const studentName = fullName(student) || 'N/A'
  return (
    <>
      <dl className="facts review-facts">
        <dt>Student</dt>
        <dd>
          {studentName} <EmailLink address={student.email} />
        </dd>
        <dt>Department</dt>
        <dd>
          {student.major ?? 'N/A'}{' '}
          {student.graduationYear !== null && <span className="muted">(Class of {student.graduationYear})</span>}
        </dd>
        <dt>Employer</dt>
        <dd>{internship.employerName}</dd>
        <dt>Industry</dt>
        <dd>{internship.industry}</dd>
        <dt>Duration</dt>
        <dd className="figures">{formatDuration(internship.startDate, internship.endDate)}</dd>
        <dt>Registered</dt>
        <dd>
          <Instant at={internship.createdAt} />{' '}
          <HistoryLink record={internship.id} of={`${positionTitle}, ${studentName}`} />
        </dd>
        {internship.rejectionReason && (
          <>
            <dt>Reason</dt>
            <dd className="approval-reason">{internship.rejectionReason}</dd>
          </>
        )}
      </dl>
      <section className="approval-section">
        <h3>Description</h3>
        <p className="own-words">{internship.description}</p>
      </section>
      <section className="approval-section">
        <h3>Supervisors</h3>
        <ul className="approval-supervisors">
          {internship.supervisors.map((supervisor) => (
            <li key={supervisor.id}>
              <strong>{supervisor.name}</strong> <span className="muted">{supervisor.email}</span>{' '}
              {supervisor.isPrimary && <Stamp>Primary</Stamp>}
            </li>
          ))}
        </ul>
      </section>
      <StaffNotes
        key={internship.id}
        studentId={student.id}
        studentName={studentName}
        internshipId={internship.id}
        level={3}
      />
    </>
  )
}
