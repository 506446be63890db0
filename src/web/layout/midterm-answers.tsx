import type { MidtermFeedback } from '#contract/midterm-shown'
import { AnswerText } from './answer-text.tsx'
import { Instant } from './instant.tsx'
import { RatingsTable } from './ratings-table.tsx'

type Props = { midterm: MidtermFeedback; heading: 'h2' | 'h3' | 'h4' }

/** Mid-term feedback on its own, read-only: six ratings, then the texts. */
export function MidtermAnswers({ midterm, heading }: Props) {
  return (
    <>
      <RatingsTable ratings={midterm} />
      <MidtermTexts midterm={midterm} heading={heading} />
    </>
  )
}

/** What the supervisor wrote half-way through. */
export function MidtermTexts({ midterm, heading }: Props) {
  const { strengths, developmentAreas, additionalComments } = midterm
  return (
    <>
      <AnswerText title="Strengths" text={strengths} heading={heading} />
      <AnswerText title="Areas for Development" text={developmentAreas} heading={heading} />
      {additionalComments && <AnswerText title="Additional Comments" text={additionalComments} heading={heading} />}
    </>
  )
}

/** Who answered, and when. */
export function MidtermSource({ midterm: { givenByName, submittedAt } }: { midterm: MidtermFeedback }) {
  return (
    <p className="small muted">
      By {givenByName}, <Instant at={submittedAt} className="figures" />
    </p>
  )
}
