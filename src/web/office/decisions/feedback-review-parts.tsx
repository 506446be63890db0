import { Suspense } from 'react'
import type { FeedbackForReview } from '#contract/office/records-for-review'
import { canApproveFeedback } from '#domain/feedback/confirmed-report'
import { feedbackStatusLabel } from '#domain/feedback/feedback'
import { INTERNSHIP_STATUS_LABELS } from '#domain/internships/internship'
import { localized } from '#domain/text/localized'
import * as m from '#messages'
import { usePerson } from '../../api/session.ts'
import { FeedbackAnswers } from '../../feedback/feedback/feedback-answers.tsx'
import { HistoryLink } from '../../layout/history-link.tsx'
import { Instant } from '../../layout/instant.tsx'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { paths } from '../../routing/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmailLink, TextLink } from '../../ui/link.tsx'
import { RatingBar } from '../../ui/rating-bar.tsx'
import { EmployerLink, SetBackReason } from '../review/review-facts.tsx'
import type { ReviewParts } from '../review/review-parts.ts'
import { hasProposal } from './has-proposal.ts'

// Loaded after the record, and only if it has signs.
const FeedbackSigns = lazyPart(() => import('../review/feedback-signs.tsx'), 'FeedbackSigns')
const OtherRatings = lazyPart(() => import('../review/calibration.tsx'), 'OtherRatings')
const WithheldText = lazyPart(() => import('./withheld-text.tsx'), 'WithheldText')
const FurtherFacts = lazyPart(() => import('./further-facts.tsx'), 'FurtherFacts')

type Part = { item: FeedbackForReview }

const studentOf = ({ studentName }: FeedbackForReview) => studentName || 'N/A'
const positionOf = ({ positionTitle }: FeedbackForReview) => positionTitle || m.feedback_unknown_position()
const employerOf = ({ employerName }: FeedbackForReview) => employerName || m.feedback_unknown_employer()

export const FEEDBACK_PARTS: ReviewParts<FeedbackForReview> = {
  kind: 'feedback',
  heading: positionOf,
  // Amber until it is approved.
  badge: ({ status }) => ({
    tone: status,
    label: feedbackStatusLabel(status),
  }),
  about: (item) => m.common_student_at_employer({ student: studentOf(item), employer: employerOf(item) }),
  student: studentOf,
  name: (item) => `${studentOf(item)}, ${positionOf(item)}`,
  isWaiting: ({ status }) => status === 'submitted',
  whyNotApproved: (item) => (canApproveFeedback(item) ? null : m.feedback_internship_rejected()),
  studentId: ({ studentId }) => studentId,
  hasChoice: hasProposal,
  RowWho: ({ item }: Part) => (
    <>
      <p>
        {studentOf(item)}{' '}
        <span className="muted">
          <bdi>{item.supervisorName}</bdi>, <bdi>{employerOf(item)}</bdi>
        </span>
      </p>
      <Marks item={item} />
    </>
  ),
  RowAside: ({ item }: Part) => (
    <>
      <RatingBar value={item.overallRating} compact />
      <Instant at={item.submittedAt} className="figures muted" />
    </>
  ),
  CardFacts: ({ item }: Part) => (
    <>
      <dl className="review-facts">
        <WhoFacts feedback={item} />
      </dl>
      <div className="review-item-who">
        <Marks item={item} />
      </div>
    </>
  ),
  Full: ({ item }: Part) => (
    <>
      <FeedbackReviewFacts feedback={item} />
      {item.signs.length > 0 && (
        <Suspense>
          <FeedbackSigns signs={item.signs} />
        </Suspense>
      )}
      <FeedbackAnswers
        feedback={item}
        mark={item.withheldPassages.length > 0 ? markWithheld(item) : undefined}
        compact
      />
      <Suspense>
        <OtherRatings id={item.id} rating={item.overallRating} />
      </Suspense>
    </>
  ),
  words: localized({
    choose: m.feedback_choose_hint,
    own: m.feedback_about_yourself,
    approve: m.feedback_approve,
    setBack: m.decisions_set_back_feedback,
  }),
  noun: m.feedback_records_count,
}

/** Facts that a reviewer may want to know before reading. */
function Marks({ item }: Part) {
  return (
    <>
      {item.internshipStatus !== 'approved' && (
        <Badge tone={item.internshipStatus}>
          {m.feedback_internship_status({ status: INTERNSHIP_STATUS_LABELS[item.internshipStatus] })}
        </Badge>
      )}
      {item.entered && <span className="signs-count muted">{m.entered_label()} </span>}
      {hasProposal(item) && <span className="signs-count muted">{m.decisions_withhold_proposed()} </span>}
      {item.signs.length > 0 && (
        <span className="signs-count muted">{m.signs_count({ count: item.signs.length })}</span>
      )}
    </>
  )
}

function markWithheld(item: FeedbackForReview) {
  return (text: string) => (
    <Suspense fallback={text}>
      <WithheldText feedback={item} text={text} />
    </Suspense>
  )
}

/** Who wrote about whom. Managers also see the department, because they may manage several. */
function WhoFacts({ feedback }: { feedback: FeedbackForReview }) {
  const isManager = usePerson().role === 'manager'
  return (
    <>
      <div>
        <dt>{m.common_student()}</dt>
        <dd>
          <TextLink to={paths.manageStudent(feedback.studentId)}>{feedback.studentName || 'N/A'}</TextLink>{' '}
          <EmailLink address={feedback.studentEmail} />
        </dd>
      </div>
      <div>
        <dt>{m.common_supervisor()}</dt>
        <dd>
          {feedback.supervisorName} {feedback.supervisorIsPrimary && <Badge>{m.supervisors_primary()}</Badge>}{' '}
          <EmailLink address={feedback.supervisorEmail} />
          {feedback.answeredInsteadOf && (
            <p className="small muted">{m.second_contact_answered(feedback.answeredInsteadOf)}</p>
          )}
          {feedback.handedOverBy && (
            <p className="small muted">
              {m.common_handed_over_note({ name: feedback.handedOverBy.name, email: feedback.handedOverBy.email })}
            </p>
          )}
        </dd>
      </div>
      {isManager && (
        <div>
          <dt>{m.common_department()}</dt>
          <dd>{feedback.studentMajor ?? 'N/A'}</dd>
        </div>
      )}
      <div>
        <dt>{m.common_employer()}</dt>
        <dd>
          <EmployerLink id={feedback.employerId} name={employerOf(feedback)} />
        </dd>
      </div>
    </>
  )
}

function FeedbackReviewFacts({ feedback }: { feedback: FeedbackForReview }) {
  return (
    <dl className="review-facts">
      <WhoFacts feedback={feedback} />
      <div>
        <dt>{m.common_internship()}</dt>
        <dd>
          <Badge tone={feedback.internshipStatus}>{INTERNSHIP_STATUS_LABELS[feedback.internshipStatus]}</Badge>
        </dd>
      </div>
      <div>
        <dt>{m.common_submitted()}</dt>
        <dd>
          <Instant at={feedback.submittedAt} />{' '}
          <HistoryLink record={feedback.id} of={`${feedback.studentName}, ${feedback.supervisorName}`} />
        </dd>
      </div>
      {hasFurther(feedback) && (
        <Suspense>
          <FurtherFacts feedback={feedback} />
        </Suspense>
      )}
      <SetBackReason status={feedback.status} reason={feedback.setBackReason} />
    </dl>
  )
}

function hasFurther({ entered, reviewedByName, withheldReason, questionsToSupervisor, sentBack }: FeedbackForReview) {
  return entered || reviewedByName || withheldReason || questionsToSupervisor.length > 0 || sentBack.length > 0
}
