import * as m from '#messages'
import type { Language } from '../text/languages.ts'
import { foreignLanguage, inReadersLanguage, type OwnText } from '../text/own-text.ts'
import { ratingLabel } from './feedback.ts'
import { asksWhatWasSeen, MAX_OBSERVATION } from './observations.ts'

// The questions that a department adds to the six ratings and the texts. A version never changes once it has been asked.

export const QUESTION_KINDS = ['rating', 'choice', 'text', 'yesNo'] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

export type Question = {
  /** Identifies the question in all versions of its set. */
  key: string
  /** The heading above the question; null if it has none or the previous question has the same. */
  section: OwnText | null
  label: OwnText
  help: OwnText | null
  isRequired: boolean
} & ( // The meaning of each point, from 1 to 5; null if not given.
  | { kind: 'rating'; anchors: OwnText[] | null }
  | { kind: 'choice'; choices: { key: string; label: OwnText }[] }
  | { kind: 'text' }
  // Which answer needs a reason; null if none does.
  | { kind: 'yesNo'; reasonFor: 'yes' | 'no' | null }
)

export const MAX_QUESTIONS = 6
export const MAX_CHOICES = 8
/** The limit of texts and reasons. Unit: characters. */
const MAX_ANSWER = 2000

/** A question in one language. */
export type ShownQuestion = {
  key: string
  kind: QuestionKind
  section: string | null
  label: string
  help: string | null
  isRequired: boolean
  anchors: string[] | null
  choices: { key: string; label: string }[]
  reasonFor: 'yes' | 'no' | null
  /** The language of each text that is not in the reader's language; null for the others. */
  sectionLanguage: Language | null
  labelLanguage: Language | null
  helpLanguage: Language | null
  anchorLanguages: (Language | null)[]
  choiceLanguages: (Language | null)[]
}

/**
 * A rating from 1 to 5, or null if it was not observed; the key of a choice; a text; or whether the answer is yes. The reason of
 * a rating is what the supervisor saw.
 */
export type FurtherAnswer = { value: number | string | boolean | null; reason?: string | undefined }
/** Answers by the question's key. Skipped questions are missing. */
export type FurtherAnswers = Readonly<Record<string, FurtherAnswer>>

/**
 * Drops reasons that the form does not ask for, such as for a "No" that became a "Yes", and observations for ratings that do not
 * ask for one.
 */
export function fittingAnswers(answers: FurtherAnswers, questions: readonly Question[]): FurtherAnswers {
  const reasonFor = new Map(questions.map((one) => [one.key, one.kind === 'yesNo' ? one.reasonFor : null]))
  const fits = (key: string, { value }: FurtherAnswer) =>
    typeof value === 'boolean'
      ? reasonFor.get(key) === (value ? 'yes' : 'no')
      : (typeof value === 'number' || value === null) && asksWhatWasSeen(value)
  return Object.fromEntries(
    Object.entries(answers).map(([key, answer]) => [key, fits(key, answer) ? answer : { value: answer.value }]),
  )
}

/** The questions in the reader's language. */
export function shownQuestions(questions: readonly Question[]): ShownQuestion[] {
  return questions.map((question) => ({
    key: question.key,
    kind: question.kind,
    section: question.section && inReadersLanguage(question.section),
    label: inReadersLanguage(question.label),
    help: question.help && inReadersLanguage(question.help),
    isRequired: question.isRequired,
    anchors: question.kind === 'rating' ? (question.anchors?.map(inReadersLanguage) ?? null) : null,
    choices:
      question.kind === 'choice'
        ? question.choices.map(({ key, label }) => ({ key, label: inReadersLanguage(label) }))
        : [],
    reasonFor: question.kind === 'yesNo' ? question.reasonFor : null,
    sectionLanguage: foreignLanguage(question.section),
    labelLanguage: foreignLanguage(question.label),
    helpLanguage: foreignLanguage(question.help),
    anchorLanguages: question.kind === 'rating' ? (question.anchors ?? []).map(foreignLanguage) : [],
    choiceLanguages: question.kind === 'choice' ? question.choices.map(({ label }) => foreignLanguage(label)) : [],
  }))
}

/** What a form shows before and after a question, in the reader's language: optional questions say so. */
export function aroundLabel({ isRequired }: Pick<ShownQuestion, 'isRequired'>): [before: string, after: string] {
  const [before = '', after = ''] = isRequired ? [] : m.questions_optional({ label: '\n' }).split('\n')
  return [before, after]
}

/** The label of the field for the reason. */
export function reasonLabel({ kind, reasonFor }: Pick<ShownQuestion, 'kind' | 'reasonFor'>): string {
  if (kind === 'rating') return m.link_observation_label()
  return reasonFor === 'yes' ? m.questions_reason_for_yes() : m.questions_reason_for_no()
}

/** How many texts of the questions are missing in this language. */
export function missingTexts(questions: readonly Question[], language: Language): number {
  const texts = questions.flatMap((question) => [
    question.section,
    question.label,
    question.help,
    ...(question.kind === 'rating' ? (question.anchors ?? []) : []),
    ...(question.kind === 'choice' ? question.choices.map(({ label }) => label) : []),
  ])
  return texts.filter((text) => text && Object.values(text).some(Boolean) && !text[language]).length
}

/** What was asked and answered, as it is stored. */
export type AskedQuestions = { set: string; version: number; questions: Question[]; answers: FurtherAnswers }

/** An answer as it is shown. */
type ShownAnswer = Pick<ShownQuestion, 'key' | 'kind' | 'section' | 'label'> & {
  value: FurtherAnswer['value']
  /** The value in words. */
  text: string
  /** The reason; empty without one. */
  reason: string
}

/** The answers in the reader's language, in the order of the questions, without skipped ones. */
export function shownAnswers({ questions, answers }: Pick<AskedQuestions, 'questions' | 'answers'>): ShownAnswer[] {
  return shownQuestions(questions).flatMap((question) => {
    const answer = answers[question.key]
    if (!answer) return []
    const { key, kind, section, label } = question
    return [
      {
        key,
        kind,
        section,
        label,
        value: answer.value,
        text: wordsOf(question, answer.value),
        reason: answer.reason ?? '',
      },
    ]
  })
}

function wordsOf({ kind, anchors, choices }: ShownQuestion, value: FurtherAnswer['value']): string {
  if (kind === 'rating') return anchors?.[Number(value) - 1] ?? ratingLabel(value as number | null)
  if (kind === 'yesNo') return value ? m.common_yes_value() : m.common_no_value()
  if (kind === 'choice') return choices.find(({ key }) => key === value)?.label ?? m.feedback_unknown_value()
  return String(value)
}

/** An answer as one text, with its reason. */
export function answerText({
  kind,
  value,
  text,
  reason,
}: Pick<ShownAnswer, 'kind' | 'value' | 'text' | 'reason'>): string {
  const answer = kind === 'rating' && value !== null ? `${String(value)}/5 ${text}` : text
  return reason ? m.questions_answer_with_reason({ answer, reason }) : answer
}

type Asked = Pick<ShownQuestion, 'kind' | 'isRequired' | 'choices' | 'reasonFor'>

/** What is wrong with an answer or its reason, as a sentence; null if nothing is. */
export function answerProblem(
  question: Asked,
  answer: Partial<FurtherAnswer> | undefined,
  { allowsNotObserved }: { allowsNotObserved: boolean },
): { part: 'value' | 'reason'; message: string } | null {
  const value = valueProblem(question, answer, allowsNotObserved)
  if (value !== null) return { part: 'value', message: value }
  const reason = reasonProblem(question, answer)
  return reason === null ? null : { part: 'reason', message: reason }
}

function valueProblem(
  { kind, isRequired, choices }: Asked,
  answer: Partial<FurtherAnswer> | undefined,
  allowsNotObserved: boolean,
): string | null {
  const value = answer?.value
  if (isTooLong(value)) return m.common_text_too_long({ count: MAX_ANSWER })
  // A reason without an answer is refused.
  if (value === undefined) return isRequired || answer?.reason ? MISSING[kind]() : null
  const isValid = {
    rating: value === null ? allowsNotObserved : [1, 2, 3, 4, 5].includes(value as number),
    choice: choices.some(({ key }) => key === value),
    text: typeof value === 'string' && value !== '',
    yesNo: typeof value === 'boolean',
  }[kind]
  return isValid ? null : MISSING[kind]()
}

function reasonProblem({ kind, reasonFor }: Asked, answer: Partial<FurtherAnswer> | undefined): string | null {
  const count = kind === 'rating' ? MAX_OBSERVATION : MAX_ANSWER
  if (isTooLong(answer?.reason, count)) return m.common_text_too_long({ count })
  const mustExplain = answer?.value !== undefined && reasonFor === (answer.value ? 'yes' : 'no')
  return mustExplain && !answer.reason ? m.questions_reason_required() : null
}

function isTooLong(text: unknown, count = MAX_ANSWER): boolean {
  return typeof text === 'string' && text.length > count
}

const MISSING: Record<QuestionKind, () => string> = {
  rating: m.link_rating_required,
  choice: m.questions_choice_required,
  text: m.questions_text_required,
  yesNo: m.questions_choice_required,
}
