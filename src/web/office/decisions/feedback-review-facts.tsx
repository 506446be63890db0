import type { FeedbackForReview } from '#contract/office/records-for-review'
import { ratingLabel } from '#domain/feedback'
import * as m from '#messages'
import { usePerson } from '../../api/session.ts'
import { HistoryLink } from '../../layout/history-link.tsx'
import { Instant } from '../../layout/instant.tsx'
import { Badge } from '../../ui/badge.tsx'
import { EmailLink } from '../../ui/email-link.tsx'
import { RatingBar } from '../../ui/rating-bar.tsx'

/** Who wrote about whom, and the overall rating. Managers also see the department, as they may manage several. */
export function FeedbackReviewFacts({ feedback }: { feedback: FeedbackForReview }) {
  const isManager = usePerson().role === 'manager'
  return (
    <dl className="facts review-facts">
      <dt>{m.common_student()}</dt>
      <dd>
        {feedback.studentName || 'N/A'} <EmailLink address={feedback.studentEmail} />
      </dd>
      {isManager && (
        <>
          <dt>{m.common_department()}</dt>
          <dd>{feedback.studentMajor ?? 'N/A'}</dd>
        </>
      )}
      <dt>{m.common_supervisor()}</dt>
      <dd>
        {feedback.supervisorName} {feedback.supervisorIsPrimary && <Badge>{m.supervisors_primary()}</Badge>}{' '}
        <EmailLink address={feedback.supervisorEmail} />
        {feedback.handedOverBy && (
          <p className="small muted">
            {m.common_handed_over_note({ name: feedback.handedOverBy.name, email: feedback.handedOverBy.email })}
          </p>
        )}
      </dd>
      <dt>{m.feedback_review_overall_rating_label()}</dt>
      <dd>
        <RatingBar value={feedback.overallRating} word={ratingLabel(feedback.overallRating)} />
      </dd>
      <dt>{m.common_submitted()}</dt>
      <dd>
        <Instant at={feedback.submittedAt} />{' '}
        <HistoryLink record={feedback.id} of={`${feedback.studentName}, ${feedback.supervisorName}`} />
        {feedback.fromStudentBrowser && <p className="from-student-browser">{m.feedback_student_browser_warning()}</p>}
      </dd>
      {feedback.reviewedByName && (
        <>
          <dt>{m.feedback_approver_label()}</dt>
          <dd>{feedback.reviewedByName}</dd>
        </>
      )}
    </dl>
  )
}
