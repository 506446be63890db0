import type { SelfAssessment } from '#contract/self-assessments'
import { RATINGS, ratingLabel } from '#domain/feedback'
import { SELF_ASSESSMENT_TEXTS } from '#domain/self-assessment'
import { NotchScale } from '../ui/notch-scale.tsx'
import './self-assessment-answers.css'

type Answers = Pick<SelfAssessment, 'strengths' | 'developmentAreas'>
type Props = { heading: 'h2' | 'h3' | 'h4' }

/** A self-assessment on its own, read-only: six ratings, then the texts. */
export function SelfAssessmentAnswers({ selfAssessment, heading }: Props & { selfAssessment: SelfAssessment }) {
  return (
    <>
      <table className="self-ratings">
        <tbody>
          {RATINGS.map(({ key, label }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>
                <NotchScale compact value={selfAssessment[key]} word={ratingLabel(selfAssessment[key])} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <SelfAssessmentTexts selfAssessment={selfAssessment} heading={heading} />
    </>
  )
}

/** The student's own words. */
export function SelfAssessmentTexts({ selfAssessment, heading: Heading }: Props & { selfAssessment: Answers }) {
  return SELF_ASSESSMENT_TEXTS.map(({ key, label }) => (
    <div key={key} className="self-text">
      <Heading>{label}</Heading>
      <p className="own-words">{selfAssessment[key]}</p>
    </div>
  ))
}
