import type { SelfAssessment } from '#contract/feedback/self-assessment'
import { SELF_ASSESSMENT_TEXTS } from '#domain/feedback/self-assessment'
import { AnsweredQuestions } from '../../layout/answered-questions.tsx'
import { AnswerText, RatingsTable } from '../../layout/ratings-table.tsx'

type Answers = Pick<SelfAssessment, 'strengths' | 'developmentAreas' | 'answered'>
type Props = { heading: 'h2' | 'h3' | 'h4' }

/** A self-assessment on its own, read-only: six ratings, then the texts. */
export function SelfAssessmentAnswers({ selfAssessment, heading }: Props & { selfAssessment: SelfAssessment }) {
  return (
    <>
      <RatingsTable ratings={selfAssessment} />
      <SelfAssessmentTexts selfAssessment={selfAssessment} heading={heading} />
    </>
  )
}

/** The student's own words. */
export function SelfAssessmentTexts({ selfAssessment, heading }: Props & { selfAssessment: Answers }) {
  return (
    <>
      <AnsweredQuestions answered={selfAssessment.answered} heading={heading} />
      {SELF_ASSESSMENT_TEXTS.map(({ key, label }) => (
        <AnswerText key={key} title={label} text={selfAssessment[key]} heading={heading} />
      ))}
    </>
  )
}
