import { type FeedbackAnswers, feedbackAnswers, replyToQuestion } from '#contract/feedback/requests'
import { answerOfValue, ratingOfValue, valueOfAnswer } from '#domain/feedback/answer-values'
import { RATINGS, type RatingKey } from '#domain/feedback/feedback'
import { decoded } from '#domain/feedback/link-token'
import { asksWhatWasSeen, fittingObservations } from '#domain/feedback/observations'
import { type FurtherAnswer, reasonLabel, type ShownQuestion } from '#domain/feedback/questions'
import { localized } from '#domain/text/localized'
import { cleanText } from '#domain/text/plain-text'
import type { Field } from '#form/field'
import * as m from '#messages'
import { errorsByField, textOf } from '../../../platform/html/posted-form.ts'
import { furtherProblems } from './accepted-answers.ts'

/** The text fields below the ratings, in the order of the form (spec section 2). */
export const TEXT_FIELDS = [
  localized({ key: 'strengths', label: m.link_strengths_label, hint: m.link_strengths_hint }),
  localized({ key: 'developmentAreas', label: m.link_development_areas_label, hint: m.link_development_areas_hint }),
  localized({
    key: 'additionalComments',
    label: m.link_additional_comments_optional_label,
    hint: m.link_additional_comments_hint,
  }),
] as const

/** The fields of the questions that everybody is asked. */
const CORE_FIELDS = [...RATINGS, ...TEXT_FIELDS]
type CoreField = (typeof CORE_FIELDS)[number]['key']

/** Any field of the form. */
export type FormField = { key: string; label: string }

/** Below a reviewer's question. */
export const REPLY_FIELD = localized({ key: 'reply', label: m.link_question_reply_label })

/** All fields in the order of the form. */
export function formFields(questions: readonly ShownQuestion[]): FormField[] {
  const further = questions.flatMap((question) => [
    { key: furtherField(question), label: question.label },
    {
      key: reasonField(question),
      label: m.questions_answer_with_reason({ answer: question.label, reason: reasonLabel(question) }),
    },
  ])
  const ratings = RATINGS.flatMap((rating, index) => [rating, OBSERVATION_FIELDS[index]!])
  return [REPLY_FIELD, ...ratings, ...further, ...TEXT_FIELDS]
}

/** The name of the field below a rating in which the supervisor says what they saw. */
export function observationField(rating: RatingKey): string {
  return `seen.${rating}`
}

/** The fields below the six ratings, in their order. */
export const OBSERVATION_FIELDS = RATINGS.map((rating) =>
  localized({
    key: observationField(rating.key),
    label: () => m.questions_answer_with_reason({ answer: rating.label, reason: m.link_observation_label() }),
  }),
)

/** Fields of a set into which something is written, not chosen. */
const WRITTEN = 'written.'

/** The name of the field with the answer to a question of a set. */
export function furtherField({ key, kind }: Pick<ShownQuestion, 'key' | 'kind'>): string {
  return kind === 'text' ? `${WRITTEN}${key}` : `further.${key}`
}

/** The name of the field with the reason for it. */
export function reasonField({ key }: Pick<ShownQuestion, 'key'>): string {
  return `${WRITTEN}${key}.reason`
}

/** The names of a posted form's fields of a set into which something was written. */
export function writtenFieldsOf(form: FormData): string[] {
  return [...new Set(form.keys())].filter((name) => name.startsWith(WRITTEN))
}

/** The rating in a reminder with which the form was opened. It says so itself, because mail scanners open those links too. */
export function emailedRating(form: FormData): string | undefined {
  return ratingIn(textOf(form, EMAILED_RATING))
}

export const EMAILED_RATING = 'rated'

/** The rating in an address to which a mail program may have added punctuation, blanks or an encoding, and nothing else. */
export function ratingIn(text = ''): string | undefined {
  const value = /^(?:3d)?\s*(\d)[\s\p{P}\p{S}\p{Cf}]*$/iu.exec(decoded(text))?.[1]
  return value !== undefined && ratingOfValue(value) ? value : undefined
}

/** The values as entered, by field; a missing field is the empty string. */
type FormValues = Record<CoreField, string> & Partial<Record<string, string>>
export type FormErrors = Partial<Record<string, string>>

export type FormState = { values: FormValues; errors: FormErrors }

export function fieldOf({ values, errors }: FormState, name: string): Field {
  return { name, value: values[name], error: errors[name] }
}

export const EMPTY_VALUES: FormValues = readValues(new URLSearchParams(), [])

type ParsedForm =
  | { values: FormValues; answers: FeedbackAnswers; errors: FormErrors }
  | { values: FormValues; answers?: undefined; errors: FormErrors }

type Asked = { questions?: readonly ShownQuestion[] | undefined; allowsNotObserved?: boolean | undefined }

/** Validates the posted form with the contract's schema. 'Not observed' is an answer only if it is allowed. */
export function parseFeedbackForm(
  form: URLSearchParams | FormData,
  { questions = [], allowsNotObserved = false }: Asked = {},
): ParsedForm {
  const values = readValues(form, questions)
  const accepted = <Answer>(answer: Answer) => (answer === null && !allowsNotObserved ? undefined : answer)
  const ratings = Object.fromEntries(RATINGS.map(({ key }) => [key, accepted(ratingOfValue(values[key]))]))
  const core = Object.fromEntries(CORE_FIELDS.map(({ key }) => [key, values[key]]))
  const further = readFurther(values, questions, accepted)
  const typed = Object.fromEntries(RATINGS.map(({ key }) => [key, values[observationField(key)]]))
  const observations = fittingObservations(ratings, typed)
  const parsed = feedbackAnswers.safeParse({ ...core, ...ratings, observations, further })
  const problems = furtherProblems(parsed.data?.further ?? further, { questions, allowsNotObserved })
  const reply = replyToQuestion.safeParse(values[REPLY_FIELD.key])
  const errors = {
    ...(reply.success ? {} : { [REPLY_FIELD.key]: reply.error.issues[0]!.message }),
    ...(parsed.success ? {} : errorsByField(parsed.error.issues.map(atField))),
    ...Object.fromEntries(problems.map(([path, problem]) => [fieldAt(path, questions), problem])),
  }
  if (parsed.success && reply.success && problems.length === 0) return { values, answers: parsed.data, errors: {} }
  return { values, errors }
}

type Issue = { path: PropertyKey[]; message: string }

function atField({ path, message }: Issue): Issue {
  return { path: path[0] === 'observations' ? [observationField(path[1] as RatingKey)] : path, message }
}

/** The field that a problem is about. */
function fieldAt([, key, part]: readonly string[], questions: readonly ShownQuestion[]): string {
  const question = questions.find((one) => one.key === key)
  if (!question) return 'further'
  return part === 'reason' ? reasonField(question) : furtherField(question)
}

/** Questions without an answer are left out. As the contract reads them, because a form that it refuses is checked too. */
function readFurther(
  values: FormValues,
  questions: readonly ShownQuestion[],
  accepted: (answer: FurtherAnswer['value'] | undefined) => FurtherAnswer['value'] | undefined,
): Record<string, Partial<FurtherAnswer>> {
  const answers = questions.map((question) => {
    const value = accepted(answerOfValue(question.kind, cleanText(values[furtherField(question)] ?? '')))
    const isExplained = question.kind !== 'rating' || asksWhatWasSeen(value)
    const reason = isExplained && cleanText(values[reasonField(question)] ?? '')
    return [question.key, { ...(value !== undefined && { value }), ...(reason && { reason }) }] as const
  })
  return Object.fromEntries(answers.filter(([, answer]) => Object.keys(answer).length > 0))
}

function readValues(form: URLSearchParams | FormData, questions: readonly ShownQuestion[]): FormValues {
  const names = [
    ...[REPLY_FIELD, ...CORE_FIELDS, ...OBSERVATION_FIELDS].map(({ key }) => key),
    ...questions.flatMap((question) => [furtherField(question), reasonField(question)]),
  ]
  return Object.fromEntries(names.map((name) => [name, textOf(form, name)])) as FormValues
}

/** The form with these answers. */
export function valuesOf(
  { further, observations, ...core }: FeedbackAnswers,
  questions: readonly ShownQuestion[],
): FormValues {
  const answered = questions.flatMap((question) => {
    const answer = further[question.key]
    if (!answer) return []
    return [
      [furtherField(question), valueOfAnswer(answer.value)],
      [reasonField(question), answer.reason ?? ''],
    ]
  })
  return {
    ...EMPTY_VALUES,
    ...(Object.fromEntries(CORE_FIELDS.map(({ key }) => [key, valueOfAnswer(core[key])])) as FormValues),
    ...Object.fromEntries(RATINGS.map(({ key }) => [observationField(key), observations[key] ?? ''])),
    ...Object.fromEntries(answered),
  }
}
