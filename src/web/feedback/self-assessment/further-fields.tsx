import { answerOfValue, valueOfAnswer } from '#domain/feedback/answer-values'
import { asksWhatWasSeen } from '#domain/feedback/observations'
import type { FurtherAnswer, FurtherAnswers, ShownQuestion } from '#domain/feedback/questions'
import { FurtherQuestions, type QuestionFields } from '#form/further-questions'
import { NOT_OBSERVED } from '#form/rating-field'
import * as m from '#messages'
import { Button } from '../../ui/button.tsx'

type Props = {
  questions: readonly ShownQuestion[]
  answers: FurtherAnswers
  /** The form's errors by path. */
  errors: Readonly<Record<string, string>>
  onChange: (answers: Record<string, FurtherAnswer>) => void
  /** Whether these are a supervisor's answers, which include the reasons for ratings. */
  isOfSupervisor?: boolean
  allowsNotObserved?: boolean
}

/** The department's questions, for students to answer or for staff to enter. */
export function FurtherFields({ questions, answers, errors, onChange, isOfSupervisor, allowsNotObserved }: Props) {
  const change = (key: string, answer: FurtherAnswer | null) => {
    const { [key]: _, ...others } = answers
    onChange(answer ? { ...others, [key]: answer } : others)
  }
  const fieldsOf = (question: ShownQuestion): QuestionFields => {
    const { key, kind, isRequired } = question
    const answer = answers[key]
    const name = `further.${key}`
    return {
      answer: {
        name,
        value: valueOfAnswer(answer?.value),
        error: errors[name],
        onChange: (typed) => {
          const value = answerOfValue(kind, typed)
          change(key, value === undefined ? null : { ...answer, value })
        },
      },
      reason:
        answer && asksReason(question, answer, isOfSupervisor)
          ? {
              name: `${name}.reason`,
              value: answer.reason ?? '',
              error: errors[`${name}.reason`],
              onChange: (reason) => change(key, { value: answer.value, ...(reason && { reason }) }),
            }
          : null,
      optOut: isRequired && allowsNotObserved ? NOT_OBSERVED : null,
      below: !isRequired && answer && (
        <Button look="text" onClick={() => change(key, null)}>
          {m.questions_no_answer()}
        </Button>
      ),
    }
  }
  return <FurtherQuestions questions={questions} fieldsOf={fieldsOf} />
}

function asksReason({ kind, reasonFor }: ShownQuestion, { value }: FurtherAnswer, isOfSupervisor = false): boolean {
  return kind === 'rating' ? isOfSupervisor && asksWhatWasSeen(value) : reasonFor !== null
}

/** Drops answers to questions that are not shown, because a draft can be older. */
export function toShown(answers: Record<string, FurtherAnswer>, questions: readonly Pick<ShownQuestion, 'key'>[]) {
  const shown = Object.entries(answers).filter(([key]) => questions.some((question) => question.key === key))
  return Object.fromEntries(shown)
}
