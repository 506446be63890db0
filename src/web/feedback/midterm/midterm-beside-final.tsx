import type { MidtermFeedback } from '#contract/feedback/midterm-shown'
import { AnswerTexts } from '../../layout/answer-texts.tsx'
import { MidtermSource } from './midterm-answers.tsx'

type Props = { midterm: MidtermFeedback; heading: 'h3' | 'h4' }

/** What the supervisor said halfway, without the ratings: those stand beside the final ones. */
export function MidtermBesideFinal({ midterm, heading }: Props) {
  return (
    <>
      <MidtermSource midterm={midterm} />
      <AnswerTexts answers={midterm} heading={heading} />
    </>
  )
}
