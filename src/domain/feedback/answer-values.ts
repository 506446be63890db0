import { RATING_VALUES } from './feedback.ts'
import type { FurtherAnswer, QuestionKind } from './questions.ts'

type Answer = FurtherAnswer['value']

/** The value of a form's control for a skill that was not observed. */
export const NOT_OBSERVED_VALUE = 'not-observed'

// Only exact strings are ratings: the form never sends '03', '4.0', ' 4' or '4e0'.
const RATINGS_BY_VALUE = new Map<string, number | null>([
  ...RATING_VALUES.map((rating) => [String(rating), rating] as const),
  [NOT_OBSERVED_VALUE, null],
])

const YES_NO = new Map([
  ['yes', true],
  ['no', false],
])

/** An answer as the value of a form's control; empty without one. */
export function valueOfAnswer(answer: Answer | undefined): string {
  if (answer === undefined) return ''
  if (answer === null) return NOT_OBSERVED_VALUE
  return typeof answer === 'boolean' ? (answer ? 'yes' : 'no') : String(answer)
}

/** The rating that a control's value stands for, null for a skill that was not observed; undefined if it is neither. */
export function ratingOfValue(value: string): number | null | undefined {
  return RATINGS_BY_VALUE.get(value)
}

/** The answer to a question of this kind that a control's value stands for; undefined if it is none. */
export function answerOfValue(kind: QuestionKind, value: string): Answer | undefined {
  return {
    rating: ratingOfValue(value),
    yesNo: YES_NO.get(value),
    choice: value || undefined,
    text: value.trim() ? value : undefined,
  }[kind]
}
