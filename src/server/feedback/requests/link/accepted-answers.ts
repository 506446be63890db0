import { ORPCError } from '@orpc/server'
import type { FeedbackAnswers } from '#contract/feedback/requests'
import { RATINGS, SKILLS } from '#domain/feedback'
import type { Observations } from '#domain/observations'
import {
  answerProblem,
  type FurtherAnswer,
  type FurtherAnswers,
  fittingAnswers,
  type Question,
  type ShownQuestion,
  shownQuestions,
} from '#domain/questions'
import * as m from '#messages'

type Stored = { [Key in Exclude<keyof FeedbackAnswers, 'further' | 'observations'>]: unknown } & {
  furtherAnswers: FurtherAnswers
  observations: Observations
}

/** Whether these answers have been stored already, for example before a lost response. */
export function isSameAnswers(
  { furtherAnswers, observations, ...stored }: Stored,
  { further, observations: sent, ...answers }: FeedbackAnswers,
  questions: readonly Question[],
): boolean {
  const keys = Object.keys(answers) as (keyof typeof answers)[]
  const isSameSeen = RATINGS.every(({ key }) => observations[key] === sent[key])
  return (
    keys.every((key) => stored[key] === answers[key]) &&
    isSameSeen &&
    isSameFurther(furtherAnswers, fittingAnswers(further, questions))
  )
}

/** The database keeps the keys of JSON in an order of its own. */
function isSameFurther(stored: FurtherAnswers, sent: FurtherAnswers): boolean {
  const keys = [...new Set([...Object.keys(stored), ...Object.keys(sent)])]
  return keys.every(
    (key) => stored[key]?.value === sent[key]?.value && (stored[key]?.reason ?? '') === (sent[key]?.reason ?? ''),
  )
}

type Asked<Q> = { questions: readonly Q[]; allowsNotObserved: boolean }

/** The columns of these answers. Throws the contract's validation error if they do not answer what was asked. */
export function answerColumns(
  { further, observations, ...answers }: FeedbackAnswers,
  { questions, allowsNotObserved }: Asked<Question>,
) {
  const missing = allowsNotObserved ? [] : SKILLS.filter(({ key }) => answers[key] === null)
  refuse('answers', [
    ...missing.map(({ key }) => [[key], m.link_rating_required()] as const),
    ...furtherProblems(further, { questions: shownQuestions(questions), allowsNotObserved }),
  ])
  return { ...answers, observations: JSON.stringify(observations), ...stored(further, questions) }
}

/** The column of the answers to the questions of a set, for forms that require every answer. */
export function furtherColumn(further: FurtherAnswers, questions: readonly Question[]) {
  refuse(null, furtherProblems(further, { questions: shownQuestions(questions), allowsNotObserved: false }))
  return stored(further, questions)
}

function stored(further: FurtherAnswers, questions: readonly Question[]) {
  return { furtherAnswers: JSON.stringify(fittingAnswers(further, questions)) }
}

type Problem = readonly [path: readonly string[], message: string]

/** Throws the contract's validation error if there are problems; `field` contains them all. */
export function refuse(field: string | null, problems: readonly Problem[]): void {
  const [first] = problems
  if (!first) return
  const issues = problems.map(([path, message]) => ({ path: field ? [field, ...path] : path, message }))
  throw new ORPCError('BAD_REQUEST', { message: first[1], data: { issues } })
}

/** What is wrong with the answers to the questions of a set, with the path to each answer. */
export function furtherProblems(
  further: Readonly<Record<string, Partial<FurtherAnswer>>>,
  { questions, allowsNotObserved }: Asked<ShownQuestion>,
): Problem[] {
  const unknown = Object.keys(further).filter((key) => !questions.some((question) => question.key === key))
  return [
    ...questions.flatMap((question) => {
      const problem = answerProblem(question, further[question.key], { allowsNotObserved })
      if (!problem) return []
      const path = ['further', question.key, ...(problem.part === 'reason' ? ['reason'] : [])]
      return [[path, problem.message] as const]
    }),
    ...unknown.map((key) => [['further', key], m.questions_unknown()] as const),
  ]
}
