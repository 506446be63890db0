import type { FeedbackForReview } from '#contract/office/records-for-review'
import { passagesShown } from '#domain/text/passage-places'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import type { ReviewApproval } from '../review/use-review-approval.ts'
import { textsOf } from './texts-of-feedback.ts'

/** Approves feedback with a proposal to withhold passages: without them, or in full. */
export function ProposalChoice({ item, approval }: { item: FeedbackForReview; approval: ReviewApproval }) {
  const { id, version, withheldPassages, withheldReason } = item
  const texts = textsOf(item).map(({ text }) => text)
  // The supervisor may have changed the answers since.
  const passages = passagesShown(texts, withheldPassages, [])
  const isApproving = approval.isApproving(id)
  return (
    <>
      {passages.length > 0 && (
        <Button
          look="primary"
          onClick={() =>
            approval.approveAs(item, {
              approve: () => api.feedback.withhold.call({ id, version, passages, reason: withheldReason ?? '' }),
              approved: m.decisions_withhold_done(),
            })
          }
          pending={isApproving}
          pendingLabel={m.review_approving()}
        >
          {m.decisions_withhold_accept()}
        </Button>
      )}
      <Button
        onClick={() =>
          approval.approveAs(item, {
            approve: () => api.feedback.approve.call({ id, version, dropsProposal: true }),
            approved: m.decisions_withhold_drop_done(),
          })
        }
        disabled={isApproving}
      >
        {m.decisions_withhold_drop()}
      </Button>
    </>
  )
}
