import type { FeedbackForReview } from '#contract/office/records-for-review'
import * as m from '#messages'
import { MarkedText } from '../../layout/marked-text.tsx'
import { hasProposal } from './has-proposal.ts'
import { textsOf } from './texts-of-feedback.ts'

/** An answer with passages marked that are withheld, or proposed to be. */
export function WithheldText({ feedback, text }: { feedback: FeedbackForReview; text: string }) {
  return (
    <MarkedText
      text={text}
      passages={feedback.withheldPassages}
      texts={textsOf(feedback).map((answer) => answer.text)}
      label={hasProposal(feedback) ? m.decisions_withhold_proposed() : m.decisions_withheld()}
    />
  )
}
