import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FeedbackForReview } from '#contract/feedback'
import { api } from '../api/client.ts'
import { usePerson } from '../api/session.ts'
import { type Filtered, recordFilters } from '../review/review-filters.ts'
import { ReviewPanes } from '../review/review-panes.tsx'
import { canDecide } from '../review/review-parts.ts'
import { useSelection } from '../review/selection.ts'
import { useBulkDecision } from '../review/use-bulk-decision.ts'
import { useReviewApproval } from '../review/use-review-approval.ts'
import { useReviewQueue } from '../review/use-review-queue.ts'
import { FEEDBACK_PARTS } from './feedback-review-parts.tsx'

type Props = {
  items: readonly FeedbackForReview[]
  filtered: Filtered<string>
  hasMore: boolean
  /** The list still shows the previous filters. */
  isOutdated: boolean
  /** The id in the URL. */
  open: string | null
  onOpen: (id: string) => void
  onNeedMore: () => void
  /** Below the list: 'Load more'. */
  children: ReactNode
}

const FAILED = 'Failed to approve feedback'

/** Feedback for review, approved one by one or several at once. */
export function FeedbackReviewList(props: Props) {
  const { items, filtered, hasMore, isOutdated, open, onOpen, onNeedMore, children } = props
  const person = usePerson()
  const parts = FEEDBACK_PARTS
  const queue = useReviewQueue({ items, parts, open, onOpen, onNeedMore })
  const approval = useReviewApproval({
    lists: api.feedback.listForReview.key(),
    approve: (id) => api.feedback.approve.call({ id }),
    approved: 'Feedback approved successfully',
    failed: FAILED,
    onDecided: queue.openNext,
  })
  const selectable = items.filter((item) => canDecide(parts, item, person)).map(({ id }) => id)
  const selection = useSelection(Object.values(filtered).join(' '), selectable)
  const matching = useQuery(
    api.bulkDecisions.countFeedback.queryOptions({
      input: recordFilters(filtered),
      enabled: selection.isPage && hasMore,
    }),
  )
  const bulk = useBulkDecision({
    decide: (decision) => api.bulkDecisions.approveFeedback.call({ selection: decision.selection }),
    noun: parts.words.noun,
    failed: FAILED,
    onDecided: () => {
      approval.clearProblem()
      selection.change({ kind: 'clear' })
    },
    reload: approval.reload,
  })
  return (
    <ReviewPanes
      parts={parts}
      queue={queue}
      approval={approval}
      selection={selection}
      matching={matching.data ?? null}
      bulk={bulk}
      onApproveSelected={() => bulk.decide({ selection: selection.toInput(filtered), status: 'approved', reason: '' })}
      isSelectable={selectable.length > 0}
      isOutdated={isOutdated}
    >
      {children}
    </ReviewPanes>
  )
}
