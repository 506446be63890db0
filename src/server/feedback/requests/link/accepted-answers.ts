import { ORPCError } from '@orpc/server'
import type { FeedbackAnswers } from '#contract/feedback/requests'
import { SKILLS } from '#domain/feedback/feedback'
import {
  answerProblem,
  type FurtherAnswer,
  type FurtherAnswers,
  fittingAnswers,
  type Question,
  type ShownQuestion,
  shownQuestions,
} from '#domain/feedback/questions'
import * as m from '#messages'
import { columnsOf } from '../answer-queries.ts'

type Asked<Q> = { questions: readonly Q[]; allowsNotObserved: boolean }

/** The columns of these answers. Throws the contract's validation error if they do not answer what was asked. */
export function answerColumns(
  { further, ...answers }: FeedbackAnswers,
  { questions, allowsNotObserved }: Asked<Question>,
) {
  const missing = allowsNotObserved ? [] : SKILLS.filter(({ key }) => answers[key] === null)
  refuse('answers', [
    ...missing.map(({ key }) => [[key], m.link_rating_required()] as const),
    ...furtherProblems(further, { questions: shownQuestions(questions), allowsNotObserved }),
  ])
  return columnsOf({ ...answers, furtherAnswers: fittingAnswers(further, questions) })
}

/** The column of the answers to the questions of a set, for forms that require every answer. */
export function furtherColumn(further: FurtherAnswers, questions: readonly Question[]) {
  refuse(null, furtherProblems(further, { questions: shownQuestions(questions), allowsNotObserved: false }))
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
