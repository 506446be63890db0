import type { FeedbackForReview } from '#contract/office/records-for-review'

/** Whether a reviewer proposes to withhold passages of waiting feedback. */
export function hasProposal({ status, withheldReason }: FeedbackForReview): boolean {
  return status === 'submitted' && withheldReason !== null
}
