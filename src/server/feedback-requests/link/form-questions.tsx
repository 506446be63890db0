import { NOT_OBSERVED, RATING_HINT, RATING_VALUES, RATINGS, ratingLabel } from '#domain/feedback'
import {
  type FormErrors,
  type FormField,
  type FormValues,
  NOT_OBSERVED_VALUE,
  TEXT_FIELDS,
} from './feedback-form-values.ts'

export type FormState = { values: FormValues; errors: FormErrors }

/** Everything that is asked. */
export function FormQuestions({ allowsNotObserved, ...state }: FormState & { allowsNotObserved: boolean }) {
  return (
    <div className="form-fields">
      <h2 className="form-heading">Ratings</h2>
      <p className="scale-hint">{RATING_HINT}</p>
      {RATINGS.map((rating) => (
        <Rating
          key={rating.key}
          field={rating}
          offersNotObserved={allowsNotObserved && rating.key !== 'overallRating'}
          {...state}
        />
      ))}
      <h2 className="form-heading">In your words</h2>
      {TEXT_FIELDS.map((field) => (
        <TextField key={field.key} field={field} {...state} />
      ))}
    </div>
  )
}

type FieldProps<Field> = FormState & { field: Field }

type RatingProps = FieldProps<(typeof RATINGS)[number]> & { offersNotObserved: boolean }

function Rating({ field: { key, label, hint }, offersNotObserved, values, errors }: RatingProps) {
  const error = errors[key]
  return (
    <fieldset
      className="rating"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: HTML allows it, and only this role carries aria-invalid
      role="radiogroup"
      aria-required="true"
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(key, error)}
    >
      <legend>{label}</legend>
      <p className="field-hint" id={`${key}-hint`}>
        {hint}
      </p>
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
                required
                aria-describedby={error ? `${key}-error` : undefined}
              />
              <span className="cell">{value}</span>
              <span className="word">{ratingLabel(value)}</span>
            </label>
          ))}
        </div>
        <p className="scale-ends" aria-hidden="true">
          <span>1 = Poor</span>
          <span>5 = Excellent</span>
        </p>
      </div>
      {offersNotObserved && (
        <label className="not-observed">
          <input
            type="radio"
            name={key}
            value={NOT_OBSERVED_VALUE}
            defaultChecked={values[key] === NOT_OBSERVED_VALUE}
            required
            aria-describedby={error ? `${key}-error` : undefined}
          />
          <span>{NOT_OBSERVED}</span>
        </label>
      )}
      <FieldError field={key} error={error} />
    </fieldset>
  )
}

function TextField({ field: { key, label, hint }, values, errors }: FieldProps<(typeof TEXT_FIELDS)[number]>) {
  const error = errors[key]
  return (
    <div className="text-field">
      <label htmlFor={controlId(key)}>{label}</label>
      <p className="field-hint" id={`${key}-hint`}>
        {hint}
      </p>
      <textarea
        id={controlId(key)}
        name={key}
        rows={5}
        dir="auto"
        required={key !== 'additionalComments'}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(key, error)}
        defaultValue={values[key]}
      />
      <FieldError field={key} error={error} />
    </div>
  )
}

function FieldError({ field, error }: { field: FormField; error: string | undefined }) {
  if (!error) return null
  return (
    <p className="field-error" id={`${field}-error`}>
      {error}
    </p>
  )
}

/** The control that the summary's link leads to: the text area, or the group's first radio button. */
export function controlId(field: FormField): string {
  return `${field}-answer`
}

function describedBy(field: FormField, error: string | undefined): string {
  return error ? `${field}-error ${field}-hint` : `${field}-hint`
}
