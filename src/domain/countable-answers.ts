import { RATING_VALUES } from './feedback.ts'
import { answerText, type FurtherAnswer, type Question, shownAnswers } from './questions.ts'

type Value = FurtherAnswer['value']

/**
 * The answers that can be given, with their words: the points of a rating and "not observed", yes and no, or the choices. None for
 * a text.
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
