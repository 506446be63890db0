import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { MIDTERM_STATUS, midtermList, waitingMidterm } from '../../feedback/midterm/midterm-list.ts'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { RefreshButton } from '../../list/list-frame.tsx'
import { type ListState, useList } from '../../list/use-list.ts'
import { useShownChoice, useUrlFilters } from '../../list/use-url-filters.ts'
import { ExportList } from '../exports/lazy-export-list.ts'
import { withoutSort } from '../review/review-filters.ts'
import { ReviewFrame } from '../review/review-frame.tsx'
import { ReviewPanes } from '../review/review-panes.tsx'
import { useBulkDecision } from '../review/use-bulk-decision.ts'
import { useReviewApproval } from '../review/use-review-approval.ts'
import { useReviewList } from '../review/use-review-list.ts'
import { feedbackList, SORT, STATUS } from './feedback-for-review.ts'
import { FEEDBACK_PARTS } from './feedback-review-parts.tsx'
import { hasProposal } from './has-proposal.ts'
import { useOutcomes } from './use-outcomes.tsx'

// Loaded only for records with a proposal.
const ProposalChoice = lazyPart(() => import('./proposal-choice.tsx'), 'ProposalChoice')
const MidtermsToRelease = lazyPart(() => import('./midterms-to-release.tsx'), 'MidtermsToRelease')

/** Admins review all feedback, managers that of their departments (spec section 2, Feedback review). */
export function FeedbackReviewPage() {
  const { status } = useUrlFilters<'status'>().filters
  const isMidterm = status === MIDTERM_STATUS
  const hasMidterm = useQuery(waitingMidterm()).data?.items.length || isMidterm
  const feedback = useList(feedbackList, !isMidterm)
  const midterms = useList(midtermList, isMidterm)
  const shown = isMidterm ? midterms : feedback
  const { options, ...choice } = useShownChoice(feedback, STATUS)
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
      choice={{
        label: m.common_status(),
        ...choice,
        options: options.filter(({ value }) => hasMidterm || value !== MIDTERM_STATUS),
      }}
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

/** The list of feedback, approved one by one or several at once, or decided in another way. */
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
    onUndone: review.queue.showUndone,
  })
  const { outcomes, dialog } = useOutcomes(approval, FEEDBACK_PARTS.name)
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
        choice={(item) =>
          hasProposal(item) && (
            <Suspense>
              <ProposalChoice item={item} approval={approval} />
            </Suspense>
          )
        }
        outcomes={outcomes}
      />
      {dialog}
    </>
  )
}
