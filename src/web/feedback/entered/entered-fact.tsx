import type { EnteredForReview } from '#contract/feedback/entered'
import { enteredText } from '#domain/feedback/entered-feedback'
import * as m from '#messages'

type Props = { entered: EnteredForReview; submittedAt: string }

/** Tells reviewers who entered the supervisor's feedback, and that another person should read it. */
export function EnteredFact({ entered, submittedAt }: Props) {
  const { byName } = entered
  return (
    <div>
      <dt>{m.entered_by_label()}</dt>
      <dd className="whole-line">
        {enteredText(entered, submittedAt)}{' '}
        {byName === null ? m.entered_by_former() : m.entered_by_name({ name: byName })}
      </dd>
    </div>
  )
}
