import type { SentBack } from '#contract/office/sent-back'
import * as m from '#messages'
import { Instant } from '../../layout/instant.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { RatingBar } from '../../ui/rating-bar.tsx'

/** Answers that were not usable: why, and what they said. */
export function SentBackAnswers({ answers }: { answers: readonly SentBack[] }) {
  return answers.map((one) => (
    <div key={one.id}>
      <p className="small muted">
        <Instant at={one.sentBackAt} /> <bdi>{one.sentBackByName}</bdi>
      </p>
      <p className="approval-reason">{one.reason}</p>
      <Disclosure title={m.decisions_sent_back_answers()} of={one.givenByName}>
        <RatingBar value={one.overallRating} compact />
        {[one.strengths, one.developmentAreas, one.additionalComments].filter(Boolean).map((text) => (
          <p key={text} className="approval-reason">
            {text}
          </p>
        ))}
      </Disclosure>
    </div>
  ))
}

/** Beside the next answer. */
export function SentBackFact({ answers }: { answers: readonly SentBack[] }) {
  return (
    <div>
      <dt>{m.decisions_sent_back()}</dt>
      <dd>
        <SentBackAnswers answers={answers} />
      </dd>
    </div>
  )
}
