import type { MidtermFeedback } from '#contract/feedback/midterm-shown'
import type { submittedAnswers } from '#contract/feedback/submitted-answers'
import { shownTexts } from '#domain/feedback/answers'
import { AnsweredQuestions } from './answered-questions.tsx'
import { ObservationList } from './observation-list.tsx'
import { AnswerText } from './ratings-table.tsx'

type Props = { answers: Pick<MidtermFeedback, keyof typeof submittedAnswers>; heading: 'h2' | 'h3' | 'h4' }

/** The supervisor's texts, read-only, below the six ratings. */
export function AnswerTexts({ answers, heading }: Props) {
  return (
    <>
      <ObservationList observations={answers.observations} heading={heading === 'h2' ? 'h3' : heading} />
      <AnsweredQuestions answered={answers.answered} heading={heading} />
      {shownTexts(answers).map(({ key, label, text }) => (
        <AnswerText key={key} title={label} text={text} heading={heading} />
      ))}
    </>
  )
}
