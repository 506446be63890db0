import type { FeedbackForReview } from '#contract/office/records-for-review'
import * as m from '#messages'
import { EnteredFact } from '../../feedback/entered/entered-fact.tsx'
import { OutcomeFacts } from '../review/outcome-facts.tsx'
import { hasProposal } from './has-proposal.ts'
import { ProposalFact } from './proposal-fact.tsx'

/** How the feedback came about, who approved it, and earlier decisions. */
export function FurtherFacts({ feedback }: { feedback: FeedbackForReview }) {
  const { entered, submittedAt, reviewedByName } = feedback
  return (
    <>
      {entered && <EnteredFact entered={entered} submittedAt={submittedAt} />}
      {reviewedByName && (
        <div>
          <dt>{m.feedback_approver_label()}</dt>
          <dd>{reviewedByName}</dd>
        </div>
      )}
      {hasProposal(feedback) && <ProposalFact feedback={feedback} />}
      <OutcomeFacts feedback={feedback} />
    </>
  )
}
