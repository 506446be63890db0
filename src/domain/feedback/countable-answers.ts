import { RATING_VALUES } from './feedback.ts'
import { answerText, type FurtherAnswer, type Question, shownAnswers } from './questions.ts'

type Value = FurtherAnswer['value']

/**
 * Every possible answer with its label: the points of a rating and "not observed", yes and no, or the choices. Texts have none.
 */
export function countableAnswers(question: Question): { value: Value; label: string }[] {
  return valuesOf(question).flatMap((value) =>
    shownAnswers({ questions: [question], answers: { [question.key]: { value } } }).map((answer) => ({
      value,
      label: answerText(answer),
    })),
  )
}

function valuesOf(question: Question): Value[] {
  switch (question.kind) {
    case 'rating':
      return [...RATING_VALUES, null]
    case 'yesNo':
      return [true, false]
    case 'choice':
      return question.choices.map(({ key }) => key)
    case 'text':
      return []
  }
}
