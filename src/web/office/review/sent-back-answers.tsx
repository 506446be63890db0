import type { SentBack } from '#contract/office/sent-back'
import * as m from '#messages'
import { DoneBy, EarlierAnswers } from './earlier-answers.tsx'

/** Answers that were not usable, with the reason. */
export function SentBackAnswers({ answers }: { answers: readonly SentBack[] }) {
  return answers.map((one) => (
    <div key={one.id}>
      <DoneBy at={one.sentBackAt} name={one.sentBackByName} />
      <p className="approval-reason">{one.reason}</p>
      <EarlierAnswers answers={one} title={m.decisions_sent_back_answers()} of={one.givenByName} />
    </div>
  ))
}
