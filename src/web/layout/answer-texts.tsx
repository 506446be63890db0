import type { MidtermFeedback } from '#contract/feedback/midterm-shown'
import type { submittedAnswers } from '#contract/feedback/submitted-answers'
import * as m from '#messages'
import { AnsweredQuestions } from './answered-questions.tsx'
import { ObservationList } from './observation-list.tsx'
import { AnswerText } from './ratings-table.tsx'

type Props = { answers: Pick<MidtermFeedback, keyof typeof submittedAnswers>; heading: 'h2' | 'h3' | 'h4' }

/** The supervisor's texts, read-only, below the six ratings. */
export function AnswerTexts({ answers, heading }: Props) {
  const { strengths, developmentAreas, additionalComments, observations, answered } = answers
  return (
    <>
      <ObservationList observations={observations} heading={heading === 'h2' ? 'h3' : heading} />
      <AnsweredQuestions answered={answered} heading={heading} />
      <AnswerText title={m.feedback_answer_strengths()} text={strengths} heading={heading} />
      <AnswerText title={m.feedback_answer_development()} text={developmentAreas} heading={heading} />
      {additionalComments && (
        <AnswerText title={m.feedback_answer_comments()} text={additionalComments} heading={heading} />
      )}
    </>
  )
}
