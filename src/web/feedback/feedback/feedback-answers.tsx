import { type ReactNode, Suspense } from 'react'
import type { FeedbackForStudent } from '#contract/feedback/feedback'
import type { submittedAnswers } from '#contract/feedback/submitted-answers'
import { shownTexts } from '#domain/feedback/answers'
import { RATINGS, type Ratings, ratingLabel, SKILLS } from '#domain/feedback/feedback'
import * as m from '#messages'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { RatingBar } from '../../ui/rating-bar.tsx'
import './compared-ratings.css'
import './feedback-answers.css'

// Loaded only next to single ratings, or if somebody wrote something.
const RatingBehaviour = lazyPart(() => import('./rating-behaviour.tsx'), 'RatingBehaviour')
const ObservationList = lazyPart(() => import('../../layout/observation-list.tsx'), 'ObservationList')
// Loaded only if the department asks questions of its own.
const AnsweredQuestions = lazyPart(() => import('../../layout/answered-questions.tsx'), 'AnsweredQuestions')
// Loaded only if the term asks for mid-term feedback.
const MidtermBesideFinal = lazyPart(() => import('../midterm/midterm-beside-final.tsx'), 'MidtermBesideFinal')
const SelfAssessmentTexts = lazyPart(
  () => import('../self-assessment/self-assessment-answers.tsx'),
  'SelfAssessmentTexts',
)

type Props = {
  feedback: Pick<FeedbackForStudent, keyof typeof submittedAnswers | 'selfAssessment' | 'midterm'>
  /** Renders a text for staff, who see what is withheld. */
  mark?: ((text: string) => ReactNode) | undefined
  /** For lists: smaller, with headings one level lower. */
  compact?: boolean
}

/** The supervisor's answers, read-only: five skills (in lists also the overall rating), then the texts. */
export function FeedbackAnswers({ feedback, mark = (text) => text, compact = false }: Props) {
  const { answered, selfAssessment, midterm } = feedback
  const Heading = compact ? 'h3' : 'h2'
  const part = (title: string, content: ReactNode, key?: string) => (
    <section key={key} className={compact ? undefined : 'section'}>
      <Heading>{title}</Heading>
      {content}
    </section>
  )
  return (
    <div className={compact ? 'feedback-answers compact' : 'feedback-answers'}>
      {part(
        m.feedback_skills_title(),
        <>
          <SkillRatings feedback={feedback} compact={compact} />
          {Object.keys(feedback.observations).length > 0 && (
            <Suspense>
              <ObservationList observations={feedback.observations} heading={compact ? 'h4' : 'h3'} mark={mark} />
            </Suspense>
          )}
        </>,
      )}
      {answered &&
        answered.answers.length > 0 &&
        part(
          m.questions_answers_title(),
          <Suspense>
            <AnsweredQuestions answered={answered} heading={compact ? 'h4' : 'h3'} mark={mark} />
          </Suspense>,
        )}
      {shownTexts(feedback).map(({ key, label, text }) => part(label, <p className="own-words">{mark(text)}</p>, key))}
      {midterm &&
        part(
          m.common_midterm_feedback(),
          <Suspense>
            <MidtermBesideFinal midterm={midterm} heading={compact ? 'h4' : 'h3'} />
          </Suspense>,
        )}
      {selfAssessment &&
        part(
          compact ? m.self_assessment_of_student_title() : m.self_assessment_title(),
          <Suspense>
            <SelfAssessmentTexts selfAssessment={selfAssessment} heading={compact ? 'h4' : 'h3'} />
          </Suspense>,
        )}
    </div>
  )
}

/** The skill ratings, next to the mid-term and the student's own ones if there are any. */
function SkillRatings({ feedback, compact = false }: Omit<Props, 'mark'>) {
  const { selfAssessment, midterm } = feedback
  if (selfAssessment || midterm)
    return (
      <ComparedRatings
        columns={[
          ...(midterm ? [{ who: m.midterm_stage(), ratings: midterm }] : []),
          { who: m.common_supervisor(), ratings: feedback },
          ...(selfAssessment ? [{ who: compact ? m.common_student() : m.common_you(), ratings: selfAssessment }] : []),
        ]}
      />
    )
  return (
    <table>
      <tbody>
        {(compact ? RATINGS : SKILLS).map(({ key, label }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>
              <RatingBar value={feedback[key]} word={ratingLabel(feedback[key])} />
              {!compact && (
                <Suspense>
                  <RatingBehaviour rating={key} value={feedback[key]} />
                </Suspense>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Column = {
  /** The heading of the column, which says whose ratings they are. */
  who: string
  ratings: Ratings
}

/** Several people's ratings of the same skills, side by side. */
function ComparedRatings({ columns }: { columns: readonly Column[] }) {
  return (
    <div className="compared">
      <table>
        <thead>
          <tr>
            <th scope="col">{m.common_skill()}</th>
            {columns.map(({ who }) => (
              <th key={who} scope="col">
                {who}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {RATINGS.map(({ key, label }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              {columns.map(({ who, ratings }) => (
                <td key={who} data-who={who}>
                  <RatingBar compact value={ratings[key]} word={ratingLabel(ratings[key])} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
