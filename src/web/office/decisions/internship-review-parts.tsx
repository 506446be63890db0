import { Suspense } from 'react'
import type { InternshipForReview } from '#contract/office/records-for-review'
import { INTERNSHIP_STATUS_LABELS } from '#domain/internships/internship'
import { fullName } from '#domain/people/profile'
import { localized } from '#domain/text/localized'
import { formatDuration } from '#domain/time/dates'
import * as m from '#messages'
import { HistoryLink } from '../../layout/history-link.tsx'
import { Instant } from '../../layout/instant.tsx'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { paths } from '../../routing/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmailLink, TextLink } from '../../ui/link.tsx'
import { EmployerLink, SetBackReason } from '../review/review-facts.tsx'
import type { ReviewParts } from '../review/review-parts.ts'

// Loaded after the record.
const StaffNotes = lazyPart(() => import('../notes/staff-notes.tsx'), 'StaffNotes')

type Part = { item: InternshipForReview }

const studentOf = ({ student }: InternshipForReview) => fullName(student) || 'N/A'

export const INTERNSHIP_PARTS: ReviewParts<InternshipForReview> = {
  kind: 'internships',
  heading: ({ positionTitle }) => positionTitle,
  badge: ({ status }) => ({ tone: status, label: INTERNSHIP_STATUS_LABELS[status] }),
  about: (item) => m.common_student_at_employer({ student: studentOf(item), employer: item.employerName }),
  student: studentOf,
  name: (item) => `${studentOf(item)}, ${item.positionTitle}`,
  isWaiting: ({ status }) => status === 'pending',
  studentId: ({ student }) => student.id,
  RowWho: ({ item }: Part) => (
    <p>
      {studentOf(item)}{' '}
      <span className="muted">
        <bdi>{item.employerName}</bdi>
      </span>
    </p>
  ),
  RowAside: ({ item }: Part) => <Instant at={item.createdAt} className="figures muted" />,
  CardFacts: ({ item }: Part) => (
    <dl className="review-facts">
      <WhoFacts internship={item} />
      <div>
        <dt>{m.common_supervisors()}</dt>
        <dd>
          <Supervisors internship={item} />
        </dd>
      </div>
    </dl>
  ),
  Full: ({ item }: Part) => <InternshipReviewFacts internship={item} />,
  words: localized({
    choose: m.internships_choose_hint,
    own: m.internships_about_yourself,
    approve: m.common_approve,
    setBack: m.decisions_set_back,
  }),
  noun: m.common_internships_count,
}

/** The student, employer, position and dates. */
function WhoFacts({ internship }: { internship: InternshipForReview }) {
  const { student } = internship
  return (
    <>
      <div>
        <dt>{m.common_student()}</dt>
        <dd>
          <TextLink to={paths.manageStudent(student.id)}>{studentOf(internship)}</TextLink>{' '}
          <EmailLink address={student.email} />
        </dd>
      </div>
      <div>
        <dt>{m.common_department()}</dt>
        <dd>
          {student.major ?? 'N/A'}{' '}
          {student.graduationYear !== null && (
            <span className="muted">{m.internships_student_class({ graduationYear: student.graduationYear })}</span>
          )}
        </dd>
      </div>
      <div>
        <dt>{m.common_employer()}</dt>
        <dd>
          <EmployerLink id={internship.employerId} name={internship.employerName} />
        </dd>
      </div>
      <div>
        <dt>{m.common_industry()}</dt>
        <dd>{internship.industry}</dd>
      </div>
      <div>
        <dt>{m.common_duration()}</dt>
        <dd className="figures">{formatDuration(internship.startDate, internship.endDate)}</dd>
      </div>
    </>
  )
}

function Supervisors({ internship }: { internship: InternshipForReview }) {
  return (
    <ul className="approval-supervisors">
      {internship.supervisors.map(({ id, name, email, isPrimary }) => (
        <li key={id}>
          <strong>{name}</strong> <span className="muted">{email}</span>{' '}
          {isPrimary && <Badge>{m.supervisors_primary()}</Badge>}
        </li>
      ))}
    </ul>
  )
}

/** Everything a reviewer needs to decide about an internship. */
function InternshipReviewFacts({ internship }: { internship: InternshipForReview }) {
  const { positionTitle, student } = internship
  const studentName = studentOf(internship)
  return (
    <>
      <dl className="review-facts">
        <WhoFacts internship={internship} />
        <div>
          <dt>{m.internships_registered()}</dt>
          <dd>
            <Instant at={internship.createdAt} />{' '}
            <HistoryLink record={internship.id} of={`${positionTitle}, ${studentName}`} />
          </dd>
        </div>
        {internship.rejectionReason && (
          <div>
            <dt>{m.common_reason()}</dt>
            <dd className="approval-reason">{internship.rejectionReason}</dd>
          </div>
        )}
        <SetBackReason status={internship.status} reason={internship.setBackReason} />
      </dl>
      <section className="approval-section">
        <h3>{m.common_description()}</h3>
        <p className="own-words">{internship.description}</p>
      </section>
      <section className="approval-section">
        <h3>{m.common_supervisors()}</h3>
        <Supervisors internship={internship} />
      </section>
      <Suspense>
        <StaffNotes
          key={internship.id}
          studentId={student.id}
          studentName={studentName}
          internshipId={internship.id}
          level={3}
        />
      </Suspense>
    </>
  )
}
