import type { FeedbackForReview } from '#contract/office/records-for-review'

/** Whether a reviewer proposes to withhold passages of what waits for a decision. */
export function hasProposal({ status, withheldReason }: FeedbackForReview): boolean {
  return status === 'submitted' && withheldReason !== null
}
