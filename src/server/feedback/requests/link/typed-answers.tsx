import { localized } from '#domain/localized'
import * as m from '#messages'
import { PageFacts } from '../../../platform/html/page-facts.tsx'
import { textOf } from '../../../platform/html/posted-form.ts'
import { FORM_FIELDS, NOT_OBSERVED_VALUE, TEXT_FIELDS } from './feedback-form-values.ts'

/** Short answers of all forms to supervisors. */
const SHORT_FIELDS = [
  ...FORM_FIELDS.filter(({ key }) => !TEXT_FIELDS.some((field) => field.key === key)),
  localized({ key: 'name', label: m.ways_out_colleague_name_label }),
  localized({ key: 'email', label: m.ways_out_colleague_email_label }),
]

/** What somebody typed into a form that could not be accepted, as pages get it. */
export type Typed = {
  typed?: FormData | null
  /** The answers will be in the form again when this browser opens a new link. */
  isKept?: boolean
}

/** The answers to read and to copy. */
export function TypedAnswers({ typed, isKept = false }: Typed & { typed: FormData }) {
  if (!hasAnswers(typed)) return null
  return (
    <section className="ways-out" aria-labelledby="typed-answers">
      <h2 id="typed-answers">{m.link_typed_answers_title()}</h2>
      <p>{isKept ? m.link_typed_answers_kept() : m.link_typed_answers_unsaved()}</p>
      <PageFacts
        facts={SHORT_FIELDS.filter(({ key }) => textOf(typed, key)).map(({ key, label }) => [
          label,
          <bdi key={key}>
            {textOf(typed, key) === NOT_OBSERVED_VALUE ? m.feedback_rating_not_observed() : textOf(typed, key)}
          </bdi>,
        ])}
      />
      {TEXT_FIELDS.filter(({ key }) => textOf(typed, key)).map(({ key, label }) => (
        <div className="text-field" key={key}>
          <label htmlFor={`typed-${key}`}>{label}</label>
          <textarea id={`typed-${key}`} dir="auto" readOnly rows={5} defaultValue={textOf(typed, key)} />
        </div>
      ))}
    </section>
  )
}

/** Whether there is anything to lose. */
export function hasAnswers(typed: FormData): boolean {
  return [...SHORT_FIELDS, ...TEXT_FIELDS].some(({ key }) => textOf(typed, key) !== '')
}
