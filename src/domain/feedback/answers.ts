import * as m from '#messages'
import { localized } from '../text/localized.ts'
import { RATINGS, type RatingKey, type Ratings } from './feedback.ts'
import type { Observations } from './observations.ts'
import { type FurtherAnswers, fittingAnswers, type Question } from './questions.ts'

// The answers to the form that supervisors get, final or half-way, under the names that they have in the database and in the API.

/** The texts below the ratings, in the order of the form (spec section 2). The last one may be left out. */
export const ANSWER_TEXTS = [
  localized({ key: 'strengths', label: m.feedback_answer_strengths }),
  localized({ key: 'developmentAreas', label: m.feedback_answer_development }),
  localized({ key: 'additionalComments', label: m.feedback_answer_comments }),
] as const
type TextKey = (typeof ANSWER_TEXTS)[number]['key']
/** Each is empty if nothing was written. */
export type AnswerTexts = Record<TextKey, string>

/** The columns of the answers to what everybody is asked. */
export const CORE_COLUMNS = [
  ...RATINGS.map(({ key }) => key),
  ...ANSWER_TEXTS.map(({ key }) => key),
  'observations',
] as const
/** With those to what the department asks beyond it. */
export const ANSWER_COLUMNS = [...CORE_COLUMNS, 'furtherAnswers'] as const

/** As they are stored: ratings and texts are null until they are given. */
export type StoredAnswers = Record<RatingKey, number | null> &
  Record<TextKey, string | null> & { observations: Observations; furtherAnswers: FurtherAnswers }
/** Once they are given. */
export type GivenAnswers = StoredAnswers & Ratings & AnswerTexts
/** As a form sends them. */
type SentAnswers = Omit<GivenAnswers, 'furtherAnswers'> & { further: FurtherAnswers }

/** What a request has that nobody has answered. */
export const NO_ANSWERS = {
  ...(Object.fromEntries(ANSWER_COLUMNS.map((column) => [column, null])) as Record<RatingKey | TextKey, null>),
  observations: {},
  furtherAnswers: {},
} satisfies StoredAnswers

/** The answers of a row that has more. */
export function pickAnswers(row: StoredAnswers): StoredAnswers {
  return Object.fromEntries(ANSWER_COLUMNS.map((column) => [column, row[column]])) as StoredAnswers
}

/** Whether these answers have been stored already, for example before a lost response. */
export function isSameAnswers(
  stored: StoredAnswers,
  { further, observations, ...sent }: SentAnswers,
  questions: readonly Question[],
): boolean {
  const keys = Object.keys(sent) as (keyof typeof sent)[]
  return (
    keys.every((key) => stored[key] === sent[key]) &&
    RATINGS.every(({ key }) => stored.observations[key] === observations[key]) &&
    isSameFurther(stored.furtherAnswers, fittingAnswers(further, questions))
  )
}

/** The database keeps the keys of JSON in an order of its own. */
function isSameFurther(stored: FurtherAnswers, sent: FurtherAnswers): boolean {
  const keys = [...new Set([...Object.keys(stored), ...Object.keys(sent)])]
  return keys.every(
    (key) => stored[key]?.value === sent[key]?.value && (stored[key]?.reason ?? '') === (sent[key]?.reason ?? ''),
  )
}

/** What there is to read below the ratings, in the order of the form. */
export function shownTexts(answers: AnswerTexts): { key: TextKey; label: string; text: string }[] {
  return ANSWER_TEXTS.flatMap(({ key, label }) => (answers[key] ? [{ key, label, text: answers[key] }] : []))
}
