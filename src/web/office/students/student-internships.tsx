import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { Suspense, useId } from 'react'
import type { InternshipOfStudent } from '#contract/office/students'
import { ratingLabel } from '#domain/feedback/feedback'
import { canRequestFeedback, INTERNSHIP_STATUS_LABELS } from '#domain/internships/internship'
import { formatDuration } from '#domain/time/dates'
import * as m from '#messages'
import type { api } from '../../api/client.ts'
import { usePerson } from '../../api/session.ts'
import { HistoryLink } from '../../layout/history-link.tsx'
import { Instant } from '../../layout/instant.tsx'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { paths } from '../../routing/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { EmailLink, TextLink } from '../../ui/link.tsx'
import { RatingBar } from '../../ui/rating-bar.tsx'
import { EmployerLink } from '../review/review-facts.tsx'
import { SupervisorRequest } from './supervisor-request.tsx'
import '../../ui/rows.css'

// Loaded after the record.
const InternshipDecision = lazyPart(() => import('./internship-decision.tsx'), 'InternshipDecision')

// Loaded only if the term asks for mid-term feedback.
const MidtermAnswers = lazyPart(() => import('../../feedback/midterm/midterm-answers.tsx'), 'MidtermAnswers')
const SelfAssessmentAnswers = lazyPart(
  () => import('../../feedback/self-assessment/self-assessment-answers.tsx'),
  'SelfAssessmentAnswers',
)

type Student = Awaited<ReturnType<typeof api.students.get.call>>
type Supervisor = InternshipOfStudent['supervisors'][number]

/** A student's internships, newest first, each with its supervisors and their feedback. */
export function StudentInternships({ student }: { student: Student }) {
  const titleId = useId()
  return (
    <section className="student-section" aria-labelledby={titleId}>
      <h2 id={titleId}>{m.common_internships()}</h2>
      {student.internships.length === 0 && <p className="muted">{m.common_internships_empty()}</p>}
      <ul className="student-internships">
        {student.internships.map((internship) => (
          <Internship key={internship.id} internship={internship} student={student} />
        ))}
      </ul>
    </section>
  )
}

function Internship({ internship, student }: { internship: InternshipOfStudent; student: Student }) {
  const { id, positionTitle, status, rejectionReason, supervisors } = internship
  const isOwn = usePerson().id === student.id
  const titleId = useId()
  return (
    <li aria-labelledby={titleId} data-place={id} tabIndex={-1}>
      <div className="title-with-badge">
        <h3 id={titleId}>{positionTitle}</h3>
        <Badge tone={status}>{INTERNSHIP_STATUS_LABELS[status]}</Badge>
      </div>
      <p className="muted student-employer">
        <bdi>
          <EmployerLink id={internship.employerId} name={internship.employerName} />
        </bdi>
        , <bdi>{internship.industry}</bdi>
      </p>
      <p className="small muted figures">
        <ParaglideMessage
          message={m.students_internship_dates}
          inputs={{ startDate: formatDuration(internship.startDate, internship.endDate) }}
          markup={{ instant: () => <Instant at={internship.createdAt} /> }}
        />
      </p>
      {rejectionReason && <p>{m.students_rejection_reason({ rejectionReason })}</p>}
      {status === 'pending' && internship.setBackReason && (
        <p>{m.students_set_back_reason({ reason: internship.setBackReason })}</p>
      )}
      <Suspense fallback={<div className="student-decision" />}>
        <InternshipDecision internship={internship} student={student} />
      </Suspense>
      <ul className="rows student-supervisors">
        {supervisors.map((supervisor) => (
          <li key={supervisor.id} aria-label={supervisor.name} data-place={supervisor.id} tabIndex={-1}>
            <div>
              <bdi>{supervisor.name}</bdi> {supervisor.isPrimary && <Badge>{m.supervisors_primary()}</Badge>}{' '}
              {supervisor.confirmedAt && <Badge tone="approved">{m.common_confirmed()}</Badge>}
              <br />
              <EmailLink address={supervisor.email} />
            </div>
            <SupervisorRequest
              supervisor={supervisor}
              canAsk={canRequestFeedback(internship) && !isOwn}
              internship={internship}
              studentId={student.id}
            />
            <FeedbackLink supervisor={supervisor} email={student.email} />
          </li>
        ))}
      </ul>
      {supervisors.map(
        ({ id: supervisorId, midterm }) =>
          midterm && (
            <Disclosure
              key={supervisorId}
              title={m.common_midterm_feedback()}
              of={`${positionTitle}, ${midterm.givenByName}`}
            >
              <Suspense>
                <MidtermAnswers midterm={midterm} heading="h4" />
              </Suspense>
            </Disclosure>
          ),
      )}
      {internship.selfAssessment && (
        <Disclosure title={m.common_self_assessment()} of={positionTitle}>
          <Suspense>
            <SelfAssessmentAnswers selfAssessment={internship.selfAssessment} heading="h4" />
          </Suspense>
        </Disclosure>
      )}
      <Disclosure title={m.common_description()} of={positionTitle}>
        <p className="own-words">{internship.description}</p>
        <HistoryLink record={id} of={positionTitle} />
      </Disclosure>
    </li>
  )
}

/** A link to the review list, where submitted answers are read. */
function FeedbackLink({ supervisor, email }: { supervisor: Supervisor; email: string }) {
  const { feedbackId, overallRating, name } = supervisor
  if (!feedbackId || overallRating === null) return <span />
  return (
    <div>
      <RatingBar compact value={overallRating} word={ratingLabel(overallRating)} />
      <br />
      <TextLink to={paths.manageFeedback} search={{ status: 'all', search: email, open: feedbackId }}>
        <ParaglideMessage
          message={m.students_read_feedback}
          inputs={{ name }}
          markup={{ span: ({ children }) => <span className="visually-hidden">{children}</span> }}
        />
      </TextLink>
    </div>
  )
}
