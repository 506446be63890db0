import type { FeedbackForReview } from '#contract/feedback'
import { ratingLabel } from '#domain/feedback'
import * as m from '#messages'
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
      <dt>{m.student()}</dt>
      <dd>
        {feedback.studentName || 'N/A'} <EmailLink address={feedback.studentEmail} />
      </dd>
      {isManager && (
        <>
          <dt>{m.department()}</dt>
          <dd>{feedback.studentMajor ?? 'N/A'}</dd>
        </>
      )}
      <dt>{m.supervisor()}</dt>
      <dd>
        {feedback.supervisorName} {feedback.supervisorIsPrimary && <Stamp>{m.primary()}</Stamp>}{' '}
        <EmailLink address={feedback.supervisorEmail} />
        {feedback.handedOverBy && (
          <p className="small muted">
            {m.handed_over_by({ name: feedback.handedOverBy.name, email: feedback.handedOverBy.email })}
          </p>
        )}
      </dd>
      <dt>{m.overall_rating_2()}</dt>
      <dd>
        <NotchScale value={feedback.overallRating} word={ratingLabel(feedback.overallRating)} />
      </dd>
      <dt>{m.submitted()}</dt>
      <dd>
        <Instant at={feedback.submittedAt} />{' '}
        <HistoryLink record={feedback.id} of={`${feedback.studentName}, ${feedback.supervisorName}`} />
        {feedback.fromStudentBrowser && (
          <p className="from-student-browser">{m.sent_from_browser_in_which_student()}</p>
        )}
      </dd>
      {feedback.reviewedByName && (
        <>
          <dt>{m.approved_by()}</dt>
          <dd>{feedback.reviewedByName}</dd>
        </>
      )}
    </dl>
  )
}
