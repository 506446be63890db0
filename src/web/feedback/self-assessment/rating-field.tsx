import { useId } from 'react'
import { RATING_VALUES, ratingLabel } from '#domain/feedback'
import * as m from '#messages'
import type { FieldProps } from '../../form/use-form.ts'
import '../../form/form.css'
import '../../ui/rating-scale.css'

/** 0 means that nothing has been chosen yet. */
type Props = FieldProps<number> & { label: string; hint: string }

/** A rating from 1 to 5, looking like the one on the supervisor's form. */
export function RatingField({ name, label, hint, value, error, onChange }: Props) {
  const id = useId()
  const ids = error ? `${id}-hint ${id}-error` : `${id}-hint`
  return (
    <fieldset
      className="rating"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: HTML allows it, and only this role supports aria-invalid
      role="radiogroup"
      aria-required="true"
      aria-invalid={error ? true : undefined}
      // The form focuses the first invalid field.
      tabIndex={-1}
      aria-describedby={ids}
    >
      <legend>{label}</legend>
      <div className="field-hint" id={`${id}-hint`}>
        {hint}
      </div>
      <div className="scale">
        <div className="cells">
          {RATING_VALUES.map((rating) => (
            <label key={rating}>
              <input
                type="radio"
                name={name}
                value={rating}
                checked={value === rating}
                onChange={() => onChange(rating)}
              />
              <span className="cell">{rating}</span>
              <span className="word">{ratingLabel(rating)}</span>
            </label>
          ))}
        </div>
        <p className="scale-ends" aria-hidden="true">
          <span>{m.common_rating_scale_low()}</span>
          <span>{m.common_rating_scale_high()}</span>
        </p>
      </div>
      {error && (
        <div className="field-error" id={`${id}-error`}>
          {error}
        </div>
      )}
    </fieldset>
  )
}
