import { RATING_VALUES, RATINGS, ratingLabel } from '#domain/feedback'
import * as m from '#messages'
import { controlId, describedBy, FieldError, FieldHint, TextField } from '../../../platform/html/text-field.tsx'
import { type FormErrors, type FormValues, NOT_OBSERVED_VALUE, TEXT_FIELDS } from './feedback-form-values.ts'

export type FormState = { values: FormValues; errors: FormErrors }

/** The six ratings and the text fields. */
export function FormQuestions({ allowsNotObserved, ...state }: FormState & { allowsNotObserved: boolean }) {
  return (
    <div className="form-fields">
      <h2 className="form-heading">{m.common_ratings()}</h2>
      <p className="scale-hint">{m.common_rating_scale_hint()}</p>
      {RATINGS.map((rating) => (
        <Rating
          key={rating.key}
          field={rating}
          offersNotObserved={allowsNotObserved && rating.key !== 'overallRating'}
          {...state}
        />
      ))}
      <h2 className="form-heading">{m.common_text_answers_title()}</h2>
      {TEXT_FIELDS.map(({ key, ...field }) => (
        <TextField
          key={key}
          name={key}
          {...field}
          value={state.values[key]}
          error={state.errors[key]}
          required={key !== 'additionalComments'}
        />
      ))}
    </div>
  )
}

type RatingProps = FormState & { field: (typeof RATINGS)[number]; offersNotObserved: boolean }

/** Not `required`: browsers would announce each of the untouched buttons as an invalid entry. */
function Rating({ field: { key, label, hint }, offersNotObserved, values, errors }: RatingProps) {
  const error = errors[key]
  return (
    <fieldset
      className="rating"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: HTML allows it, and only this role supports aria-invalid
      role="radiogroup"
      aria-required="true"
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(key, { error, hint })}
    >
      <legend>{label}</legend>
      <FieldHint name={key} hint={hint} />
      <div className="scale">
        <div className="cells">
          {RATING_VALUES.map((value) => (
            <label key={value}>
              <input
                type="radio"
                id={value === 1 ? controlId(key) : undefined}
                name={key}
                value={value}
                defaultChecked={values[key] === String(value)}
                aria-describedby={error ? `${key}-error` : undefined}
              />
              <span className="cell">{value}</span>
              <span className="word">{ratingLabel(value)}</span>
            </label>
          ))}
        </div>
        <p className="scale-ends" aria-hidden="true">
          <span>{m.common_rating_scale_low()}</span>
          <span>{m.common_rating_scale_high()}</span>
        </p>
      </div>
      {offersNotObserved && (
        <label className="not-observed">
          <input
            type="radio"
            name={key}
            value={NOT_OBSERVED_VALUE}
            defaultChecked={values[key] === NOT_OBSERVED_VALUE}
            aria-describedby={error ? `${key}-error` : undefined}
          />
          <span>{m.feedback_rating_not_observed()}</span>
        </label>
      )}
      <FieldError name={key} error={error} />
    </fieldset>
  )
}
