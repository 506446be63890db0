import type { ReactNode } from 'react'
import type { AnsweredFurther } from '#contract/feedback/further-answers'
import { answerText } from '#domain/feedback/questions'
import { RatingBar } from '../ui/rating-bar.tsx'
import { AnswerText } from './ratings-table.tsx'

type Answer = NonNullable<AnsweredFurther>['answers'][number]
type Props = {
  answered: AnsweredFurther
  heading: 'h2' | 'h3' | 'h4'
  /** Renders a text. */
  mark?: (text: string) => ReactNode
}

/** The answers to the department's questions, read-only. */
export function AnsweredQuestions({ answered, heading, mark = (text) => text }: Props) {
  return answered?.answers.map((answer) =>
    answer.kind === 'rating' ? (
      <RatedAnswer key={answer.key} answer={answer} heading={heading} mark={mark} />
    ) : (
      <AnswerText key={answer.key} title={answer.label} text={mark(answerText(answer))} heading={heading} />
    ),
  )
}

function RatedAnswer({
  answer: { label, value, text, reason },
  heading: Heading,
  mark,
}: {
  answer: Answer
  heading: Props['heading']
  mark: NonNullable<Props['mark']>
}) {
  return (
    <section>
      <Heading>{label}</Heading>
      <RatingBar value={value as number | null} word={text} />
      {reason && <p className="own-words">{mark(reason)}</p>}
    </section>
  )
}
