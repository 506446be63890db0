import type { FeedbackForReview } from '#contract/office/records-for-review'
import * as m from '#messages'
import { QuestionsFact } from './questions-to-supervisor.tsx'
import { SentBackAnswers } from './sent-back-answers.tsx'

/** What became of the answers apart from an approval, if anything did. */
export function OutcomeFacts({ feedback }: { feedback: FeedbackForReview }) {
  return (
    <>
      {feedback.withheldReason && feedback.status !== 'submitted' && (
        <div>
          <dt>{m.decisions_withheld()}</dt>
          <dd>
            <p className="approval-reason">{feedback.withheldReason}</p>
            <p className="small muted">{m.decisions_withheld_fact()}</p>
          </dd>
        </div>
      )}
      {feedback.questionsToSupervisor.length > 0 && <QuestionsFact feedback={feedback} />}
      {feedback.sentBack.length > 0 && (
        <div>
          <dt>{m.decisions_sent_back()}</dt>
          <dd>
            <SentBackAnswers answers={feedback.sentBack} />
          </dd>
        </div>
      )}
    </>
  )
}
