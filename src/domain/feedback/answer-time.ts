import * as m from '#messages'
import type { QuestionKind } from './questions.ts'

type Form = { questions: readonly { kind: QuestionKind }[] }

/** The time each kind of question takes. Unit: seconds. */
const TIME = { rating: 10, choice: 10, yesNo: 15, text: 25 } as const
/** Six ratings, two texts, and one optional text. Optional lines are not counted. Unit: seconds. */
const TIME_OF_CORE = 210
/** The time that the product promises for the standard questions. Unit: minutes. */
const PROMISED = 5

/** How long the whole form takes. Unit: minutes. */
export function minutesToAnswer(questions: readonly { kind: QuestionKind }[]): number {
  return Math.max(PROMISED, minutesFor(questions))
}

function minutesFor(questions: readonly { kind: QuestionKind }[]): number {
  return Math.ceil(questions.reduce((sum, { kind }) => sum + TIME[kind], TIME_OF_CORE) / 60)
}

/** The time for the longest of several forms. Unit: minutes. */
export function minutesForEach(forms: readonly Form[]): number {
  return Math.max(...forms.map(({ questions }) => minutesToAnswer(questions)))
}

/** How long the longest of several forms will take, which can be less than is promised. Unit: minutes. */
export function expectedMinutes(forms: readonly Form[]): number {
  return Math.max(...forms.map(({ questions }) => minutesFor(questions)))
}

/** How long these requests take to answer, as an email about all of them says it. */
export function effortOf(forms: readonly Form[]): string {
  const count = Math.max(...forms.map(({ questions }) => questions.length))
  const minutes = minutesForEach(forms)
  if (forms.length > 1)
    return count === 0 ? m.requests_effort_several() : m.requests_effort_several_further({ minutes })
  return count === 0 ? m.requests_effort_single() : m.requests_effort_single_further({ minutes, count })
}
