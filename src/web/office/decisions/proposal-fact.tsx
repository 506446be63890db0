import type { FeedbackForReview } from '#contract/office/records-for-review'
import { passagesShown } from '#domain/text/passage-places'
import * as m from '#messages'
import { DoneBy } from '../review/earlier-answers.tsx'
import { textsOf } from './texts-of-feedback.ts'

/** The passages that a reviewer proposes to withhold, as far as the current answers contain them. */
export function ProposalFact({ feedback }: { feedback: FeedbackForReview }) {
  const { withheldPassages: passages, withheldAt, withheldByName } = feedback
  const texts = textsOf(feedback).map(({ text }) => text)
  const present = passagesShown(texts, passages, [])
  const absent = passages.filter((passage) => !present.includes(passage))
  return (
    <div>
      <dt>{m.decisions_withhold_proposed()}</dt>
      <dd>
        {withheldAt && <DoneBy at={withheldAt} name={withheldByName} />}
        <p className="approval-reason">{feedback.withheldReason}</p>
        {present.length > 0 && <p className="small muted">{m.decisions_withhold_proposed_fact()}</p>}
        {absent.length > 0 && (
          <>
            <p className="small muted">{m.decisions_withhold_absent()}</p>
            {absent.map((passage) => (
              <p key={passage} className="approval-reason">
                {passage}
              </p>
            ))}
          </>
        )}
      </dd>
    </div>
  )
}
