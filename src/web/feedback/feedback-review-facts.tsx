import type { FeedbackForReview } from '#contract/feedback'
import { ratingLabel } from '#domain/feedback'
import { usePerson } from '../api/session.ts'
import { HistoryLink } from '../layout/history-link.tsx'
import { Instant } from '../layout/instant.tsx'
import { EmailLink } from '../ui/email-link.tsx'
import { NotchScale } from '../ui/notch-scale.tsx'
import { Stamp } from '../ui/stamp.tsx'

/** Who wrote about whom, and the overall rating. Managers also see the department, as they may manage several. */
export function FeedbackReviewFacts({ feedback }: { feedback: FeedbackForReview }) {
  const isManager = usePerson().role === 'manager'
  return (
    <dl className="facts review-facts">
      <dt>Student</dt>
      <dd>
        {feedback.studentName || 'N/A'} <EmailLink address={feedback.studentEmail} />
      </dd>
      {isManager && (
        <>
          <dt>Department</dt>
          <dd>{feedback.studentMajor ?? 'N/A'}</dd>
        </>
      )}
      <dt>Supervisor</dt>
      <dd>
        {feedback.supervisorName} {feedback.supervisorIsPrimary && <Stamp>Primary</Stamp>}{' '}
        <EmailLink address={feedback.supervisorEmail} />
        {feedback.handedOverBy && (
          <p className="small muted">
            Handed over by {feedback.handedOverBy.name} ({feedback.handedOverBy.email})
          </p>
        )}
      </dd>
      <dt>Overall rating</dt>
      <dd>
        <NotchScale value={feedback.overallRating} word={ratingLabel(feedback.overallRating)} />
      </dd>
      <dt>Submitted</dt>
      <dd>
        <Instant at={feedback.submittedAt} />{' '}
        <HistoryLink record={feedback.id} of={`${feedback.studentName}, ${feedback.supervisorName}`} />
        {feedback.fromStudentBrowser && (
          <p className="from-student-browser">
            Sent from a browser in which the student was signed in. Please check with the supervisor.
          </p>
        )}
      </dd>
      {feedback.reviewedByName && (
        <>
          <dt>Approved by</dt>
          <dd>{feedback.reviewedByName}</dd>
        </>
      )}
    </dl>
  )
}
