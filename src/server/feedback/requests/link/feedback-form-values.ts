import { type FeedbackAnswers, feedbackAnswers } from '#contract/feedback/requests'
import { RATING_VALUES, RATINGS } from '#domain/feedback'
import { localized } from '#domain/localized'
import * as m from '#messages'
import { errorsByField, textOf } from '../../../platform/html/posted-form.ts'

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

/** All fields in the order of the form. */
export const FORM_FIELDS = [...RATINGS, ...TEXT_FIELDS]
type FormField = (typeof FORM_FIELDS)[number]['key']

/** The form's value for a skill that was not observed. */
export const NOT_OBSERVED_VALUE = 'not-observed'

/** The values as entered; a missing field is the empty string. */
export type FormValues = Record<FormField, string>
export type FormErrors = Partial<Record<FormField, string>>

export const EMPTY_VALUES: FormValues = readValues(new URLSearchParams())

type ParsedForm =
  | { values: FormValues; answers: FeedbackAnswers; errors: FormErrors }
  | { values: FormValues; answers?: undefined; errors: FormErrors }

/** Validates the posted form with the contract's schema. 'Not observed' is an answer only if it is allowed. */
export function parseFeedbackForm(form: URLSearchParams | FormData, allowsNotObserved = false): ParsedForm {
  const values = readValues(form)
  const ratingOf = (value: string) =>
    allowsNotObserved && value === NOT_OBSERVED_VALUE ? null : RATING_BY_VALUE.get(value)
  const ratings = Object.fromEntries(RATINGS.map(({ key }) => [key, ratingOf(values[key])]))
  const parsed = feedbackAnswers.safeParse({ ...values, ...ratings })
  if (parsed.success) return { values, answers: parsed.data, errors: {} }
  return { values, errors: errorsByField(parsed.error.issues) }
}

// Only exact strings are ratings: the form never sends '03', '4.0', ' 4' or '4e0'.
const RATING_BY_VALUE = new Map<string, number>(RATING_VALUES.map((value) => [String(value), value]))

function readValues(form: URLSearchParams | FormData): FormValues {
  return Object.fromEntries(FORM_FIELDS.map(({ key }) => [key, textOf(form, key)])) as FormValues
}
