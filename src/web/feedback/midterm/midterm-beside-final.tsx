import type { MidtermFeedback } from '#contract/feedback/midterm-shown'
import { AnswerTexts } from '../../layout/answer-texts.tsx'
import { MidtermSource } from './midterm-answers.tsx'

type Props = { midterm: MidtermFeedback; heading: 'h3' | 'h4' }

/** The supervisor's mid-term texts. The ratings stand next to the final ones. */
export function MidtermBesideFinal({ midterm, heading }: Props) {
  return (
    <>
      <MidtermSource midterm={midterm} />
      <AnswerTexts answers={midterm} heading={heading} />
    </>
  )
}
