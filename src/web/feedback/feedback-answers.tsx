import type { ReactNode } from 'react'
import type { FeedbackForStudent } from '#contract/feedback'
import { ratingLabel, SKILLS } from '#domain/feedback'
import { SelfAssessmentTexts } from '../layout/self-assessment-answers.tsx'
import { NotchScale } from '../ui/notch-scale.tsx'
import { ComparedRatings } from './compared-ratings.tsx'
import './feedback-answers.css'

type Props = {
  feedback: Omit<FeedbackForStudent, 'verificationUrl'>
  /** For lists: smaller, with headings one level lower. */
  compact?: boolean
}

/** The supervisor's answers, read-only: five skills, then the texts. */
export function FeedbackAnswers({ feedback, compact = false }: Props) {
  const { strengths, developmentAreas, additionalComments, selfAssessment } = feedback
  const Heading = compact ? 'h3' : 'h2'
  const part = (title: string, content: ReactNode) => (
    <section className={compact ? undefined : 'section'}>
      <Heading>{title}</Heading>
      {content}
    </section>
  )
  const words = (title: string, text: string) => part(title, <p className="own-words">{text}</p>)
  return (
    <div className={compact ? 'feedback-answers compact' : 'feedback-answers'}>
      {part('Skills Assessment', <SkillRatings feedback={feedback} compact={compact} />)}
      {words('Strengths', strengths)}
      {words('Areas for Development', developmentAreas)}
      {additionalComments && words('Additional Comments', additionalComments)}
      {selfAssessment &&
        part(
          compact ? "Student's self-assessment" : 'Your self-assessment',
          <SelfAssessmentTexts selfAssessment={selfAssessment} heading={compact ? 'h4' : 'h3'} />,
        )}
    </div>
  )
}

/** Beside the student's own ratings, if there are any. */
function SkillRatings({ feedback, compact = false }: Props) {
  const { selfAssessment } = feedback
  if (selfAssessment)
    return <ComparedRatings supervisor={feedback} student={selfAssessment} studentLabel={compact ? 'Student' : 'You'} />
  return (
    <table>
      <tbody>
        {SKILLS.map(({ key, label }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>
              <NotchScale value={feedback[key]} word={ratingLabel(feedback[key])} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
