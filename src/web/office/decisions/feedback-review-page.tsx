import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { FeedbackForReview } from '#contract/office/records-for-review'
import { feedbackStatusLabel } from '#domain/feedback'
import { localized } from '#domain/localized'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { usePerson } from '../../api/session.ts'
import { FeedbackAnswers } from '../../feedback/feedback/feedback-answers.tsx'
import { MIDTERM_STATUS, midtermList } from '../../feedback/midterm/midterm-list.ts'
import { HistoryLink } from '../../layout/history-link.tsx'
import { Instant } from '../../layout/instant.tsx'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { RefreshButton } from '../../list/list-frame.tsx'
import { type ListState, useList } from '../../list/use-list.ts'
import { useShownChoice, useUrlFilters } from '../../list/use-url-filters.ts'
import { paths } from '../../routing/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmailLink, TextLink } from '../../ui/link.tsx'
import { RatingBar } from '../../ui/rating-bar.tsx'
import { ExportList } from '../exports/lazy-export-list.ts'
import { EmployerLink, SetBackReason } from '../review/review-facts.tsx'
import { withoutSort } from '../review/review-filters.ts'
import { ReviewFrame } from '../review/review-frame.tsx'
import { ReviewPanes } from '../review/review-panes.tsx'
import type { ReviewParts } from '../review/review-parts.ts'
import { useBulkDecision } from '../review/use-bulk-decision.ts'
import { useReviewApproval } from '../review/use-review-approval.ts'
import { useReviewList } from '../review/use-review-list.ts'
import { feedbackList, SORT, STATUS } from './feedback-for-review.ts'
import { useSendBack } from './use-send-back.tsx'

// Of some records, and after the record.
const FeedbackSigns = lazyPart(() => import('../review/feedback-signs.tsx'), 'FeedbackSigns')
const EnteredFact = lazyPart(() => import('../../feedback/entered/entered-fact.tsx'), 'EnteredFact')
const OtherRatings = lazyPart(() => import('../review/calibration.tsx'), 'OtherRatings')
const SentBackFact = lazyPart(() => import('../review/sent-back-answers.tsx'), 'SentBackFact')
// Only with the status for it.
const MidtermsToRelease = lazyPart(() => import('./midterms-to-release.tsx'), 'MidtermsToRelease')

/** Admins review all feedback, managers that of their departments (spec section 2, Feedback review). */
export function FeedbackReviewPage() {
  const { status } = useUrlFilters<'status'>().filters
  const isMidterm = status === MIDTERM_STATUS
  const feedback = useList(feedbackList, !isMidterm)
  const midterms = useList(midtermList, isMidterm)
  const shown = isMidterm ? midterms : feedback
  return (
    <ReviewFrame
      list={shown}
      views="feedback"
      title={m.feedback_review_title()}
      subtitle={
        isMidterm
          ? m.midterm_release_intro()
          : { admin: m.feedback_review_admin_intro(), manager: m.feedback_review_manager_intro() }
      }
      action={<RefreshButton query={shown.query} />}
      filtered={m.common_feedback()}
      choice={{ label: m.common_status(), ...useShownChoice(feedback, STATUS) }}
      searchPlaceholder={m.common_search_feedback_placeholder()}
      canBeAssigned={!isMidterm}
      exportList={
        !isMidterm && (
          <ExportList endpoint="feedback" filters={{ status: 'reviewable', ...withoutSort(feedback.input) }} />
        )
      }
      loading={m.feedback_loading()}
      failed={m.feedback_load_failed()}
      empty={{
        title: m.feedback_empty_title(),
        hint: isMidterm ? m.midterm_release_empty() : m.feedback_review_empty(),
        filtered: m.feedback_empty_filtered(),
      }}
    >
      {isMidterm ? (
        <Suspense>
          <MidtermsToRelease list={midterms} />
        </Suspense>
      ) : (
        <FeedbackReviewList list={feedback} />
      )}
    </ReviewFrame>
  )
}

/** Feedback for review, approved one by one or several at once, or sent back. */
function FeedbackReviewList({ list }: { list: ListState<typeof feedbackList> }) {
  const { records, toSelection, canMatchMore, ...review } = useReviewList(FEEDBACK_PARTS, list, {
    byId: (id) => ({
      queryKey: api.feedback.listForReview.queryKey({ input: { id } }),
      queryFn: () => api.feedback.listForReview.call({ id }),
    }),
    failed: m.feedback_load_failed(),
  })
  const approval = useReviewApproval({
    kind: 'feedback',
    noun: FEEDBACK_PARTS.noun,
    approve: (read) => api.feedback.approve.call(read),
    approved: m.feedback_approved_message(),
    failed: m.feedback_approve_failed(),
    onDecided: review.queue.openNext,
    onUndone: review.queue.reopen,
  })
  const { sendBack, dialog } = useSendBack(approval, FEEDBACK_PARTS.name)
  const matching = useQuery(api.bulkDecisions.countFeedback.queryOptions({ input: records, enabled: canMatchMore }))
  const bulk = useBulkDecision({
    decide: (decision) => api.bulkDecisions.approveFeedback.call({ selection: decision.selection }),
    noun: FEEDBACK_PARTS.noun,
    failed: m.feedback_approve_failed(),
    onDecided: () => {
      approval.clearProblem()
      review.selection.change({ kind: 'clear' })
    },
    reload: approval.reload,
  })
  return (
    <>
      <ReviewPanes
        {...review}
        sort={useShownChoice(list, SORT)}
        approval={approval}
        matching={matching.data ?? null}
        bulk={bulk}
        onApproveSelected={() => bulk.decide({ selection: toSelection(), status: 'approved', reason: '' })}
        onSendBack={sendBack}
      />
      {dialog}
    </>
  )
}

type Part = { item: FeedbackForReview }

const studentOf = ({ studentName }: FeedbackForReview) => studentName || 'N/A'
const positionOf = ({ positionTitle }: FeedbackForReview) => positionTitle || m.feedback_unknown_position()
const employerOf = ({ employerName }: FeedbackForReview) => employerName || m.feedback_unknown_employer()

const FEEDBACK_PARTS: ReviewParts<FeedbackForReview> = {
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
  studentId: ({ studentId }) => studentId,
  RowAside: ({ item }: Part) => (
    <>
      <RatingBar value={item.overallRating} compact />
      <Instant at={item.submittedAt} className="figures muted" />
    </>
  ),
  RowWho: ({ item }: Part) => (
    <>
      <p>
        {studentOf(item)}{' '}
        <span className="muted">
          <bdi>{item.supervisorName}</bdi>, <bdi>{employerOf(item)}</bdi>
        </span>
      </p>
      {item.entered && <span className="signs-count muted">{m.entered_label()} </span>}
      {item.signs.length > 0 && (
        <span className="signs-count muted">{m.signs_count({ count: item.signs.length })}</span>
      )}
    </>
  ),
  Full: ({ item }: Part) => (
    <>
      <FeedbackReviewFacts feedback={item} />
      <Suspense>{item.signs.length > 0 && <FeedbackSigns signs={item.signs} />}</Suspense>
      <FeedbackAnswers feedback={item} compact />
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

/** Who wrote about whom. Managers also see the department, as they may manage several. */
function FeedbackReviewFacts({ feedback }: { feedback: FeedbackForReview }) {
  const isManager = usePerson().role === 'manager'
  return (
    <dl className="review-facts">
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
      <div>
        <dt>{m.common_submitted()}</dt>
        <dd>
          <Instant at={feedback.submittedAt} />{' '}
          <HistoryLink record={feedback.id} of={`${feedback.studentName}, ${feedback.supervisorName}`} />
        </dd>
      </div>
      <Suspense>
        {feedback.entered && <EnteredFact entered={feedback.entered} submittedAt={feedback.submittedAt} />}
        {feedback.sentBack.length > 0 && <SentBackFact answers={feedback.sentBack} />}
      </Suspense>
      {feedback.reviewedByName && (
        <div>
          <dt>{m.feedback_approver_label()}</dt>
          <dd>{feedback.reviewedByName}</dd>
        </div>
      )}
      <SetBackReason status={feedback.status} reason={feedback.setBackReason} />
    </dl>
  )
}
