import { type ReactNode, useCallback, useId, useState } from 'react'
import type { FeedbackForReview } from '#contract/feedback'
import { api } from '../api/client.ts'
import { useReviewApproval } from '../review/use-review-approval.ts'
import { Banner } from '../ui/banner.tsx'
import { useMediaQuery } from '../ui/media-query.ts'
import { FeedbackReviewCard } from './feedback-review-card.tsx'
import { FeedbackReviewLetter } from './feedback-review-letter.tsx'
import { FeedbackReviewQueue } from './feedback-review-queue.tsx'

type Props = {
  items: readonly FeedbackForReview[]
  /** The list still shows the previous filters. */
  isOutdated: boolean
  /** The id in the URL, or `CLOSED`. */
  open: string | null
  onOpen: (id: string) => void
  onNeedMore: () => void
  /** Below the list: 'Load more'. */
  children: ReactNode
}

const CLOSED = 'none'
/** With fewer waiting below, the next page is prefetched. */
const RUNNING_LOW = 6

/** One column of cards; from 64 rem a queue with the open letter beside it. */
export function FeedbackReviewList({ items, isOutdated, open, onOpen, onNeedMore, children }: Props) {
  const hasTwoPanes = useMediaQuery('(min-width: 64rem)')
  const letterId = useId()
  /** Opened automatically after an approval. */
  const [followedId, setFollowedId] = useState<string | null>(null)
  const approval = useReviewApproval({
    lists: api.feedback.listForReview.key(),
    approve: (id) => api.feedback.approve.call({ id }),
    approved: 'Feedback approved successfully',
    failed: 'Failed to approve feedback',
    onApproved: openNext,
  })
  const chosen = items.find((item) => item.id === open) ?? items.find(isWaiting) ?? items[0] ?? null
  const opened = open === CLOSED ? null : chosen
  const toggle = useCallback((id: string, isOpen: boolean) => onOpen(isOpen ? id : CLOSED), [onOpen])
  const hasNext = items.some((item) => item !== opened && isWaiting(item))

  function openNext(approvedId: string) {
    if (!hasTwoPanes || opened?.id !== approvedId) return
    const at = items.findIndex((item) => item.id === approvedId)
    const below = items.slice(at + 1).filter(isWaiting)
    if (below.length < RUNNING_LOW) onNeedMore()
    const next = below[0] ?? items.slice(0, at).find(isWaiting)
    if (!next) return
    onOpen(next.id)
    setFollowedId(next.id)
  }

  return (
    <div className="review" aria-busy={isOutdated}>
      {approval.problem && (
        <div className="review-problem">
          <Banner kind="error">{approval.problem}</Banner>
        </div>
      )}
      {items.length > 0 && hasTwoPanes && (
        <div className="review-panes">
          <div>
            <p className="muted small review-hint">Arrow keys move through the list.</p>
            <FeedbackReviewQueue
              items={items}
              openId={opened?.id ?? null}
              letterId={letterId}
              onOpen={(id) => onOpen(id ?? CLOSED)}
              messageOn={approval.messageOn}
            />
            {children}
          </div>
          <FeedbackReviewLetter id={letterId} feedback={opened} hasNext={hasNext} approval={approval} />
        </div>
      )}
      {items.length > 0 && !hasTwoPanes && (
        <>
          <ol className="review-list long-list">
            {items.map((item) => (
              <FeedbackReviewCard
                key={item.id}
                feedback={item}
                approving={approval.isApproving(item.id)}
                message={approval.messageOn(item.id)}
                defaultOpen={item.id === open}
                onApprove={approval.approve}
                onToggle={toggle}
              />
            ))}
          </ol>
          {children}
        </>
      )}
      <p className="visually-hidden" role="status">
        {opened &&
          opened.id === followedId &&
          `Now open: ${opened.studentName || 'N/A'}, ${opened.positionTitle || 'Unknown Position'}`}
      </p>
    </div>
  )
}

function isWaiting(feedback: FeedbackForReview): boolean {
  return feedback.status === 'submitted'
}
