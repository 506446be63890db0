import { type FeedbackAnswers, feedbackAnswers } from '#contract/feedback-requests'
import { RATINGS } from '#domain/feedback'

/** The text fields under the ratings, in the order of the form (spec section 2). */
export const TEXT_FIELDS = [
  { key: 'strengths', label: 'Key strengths', hint: 'What should they keep doing?' },
  { key: 'developmentAreas', label: 'Areas for development', hint: 'What would help them most next?' },
  {
    key: 'additionalComments',
    label: 'Additional comments (optional)',
    hint: 'Anything else the student should read',
  },
] as const

/** Every field in the order in which the form shows it. */
export const FORM_FIELDS = [...RATINGS, ...TEXT_FIELDS]
export type FormField = (typeof FORM_FIELDS)[number]['key']

/** What the form sends for a skill that was not observed. */
export const NOT_OBSERVED_VALUE = 'not-observed'

/** What was typed, as it is shown again; a field that did not arrive is the empty string. */
export type FormValues = Record<FormField, string>
export type FormErrors = Partial<Record<FormField, string>>

export const EMPTY_VALUES: FormValues = readValues(new URLSearchParams())

export type ParsedForm =
  | { values: FormValues; answers: FeedbackAnswers; errors: FormErrors }
  | { values: FormValues; answers?: undefined; errors: FormErrors }

/**
 * The posted form against the contract; the contract's sentence for each field that is not as it should be. Where
 * 'Not observed' is not offered it is no answer.
 */
export function parseFeedbackForm(form: URLSearchParams | FormData, allowsNotObserved = false): ParsedForm {
  const values = readValues(form)
  const ratingOf = (value: string) =>
    allowsNotObserved && value === NOT_OBSERVED_VALUE ? null : RATING_STRINGS.get(value)
  const ratings = Object.fromEntries(RATINGS.map(({ key }) => [key, ratingOf(values[key])]))
  const parsed = feedbackAnswers.safeParse({ ...values, ...ratings })
  if (parsed.success) return { values, answers: parsed.data, errors: {} }
  const errors: FormErrors = {}
  for (const issue of parsed.error.issues) {
    const field = issue.path[0] as FormField
    errors[field] ??= issue.message
  }
  return { values, errors }
}

// Only these strings are ratings: '03', '4.0', ' 4' and '4e0' are not what the form sends.
const RATING_STRINGS = new Map([1, 2, 3, 4, 5].map((value) => [String(value), value]))

function readValues(form: URLSearchParams | FormData): FormValues {
  return Object.fromEntries(FORM_FIELDS.map(({ key }) => [key, onlyText(form.getAll(key))])) as FormValues
}

/** A field that arrives twice, or as a file, was not sent by the form and counts as not answered. */
function onlyText(sent: (string | File)[]): string {
  const [first, ...others] = sent
  return typeof first === 'string' && others.length === 0 ? first : ''
}
