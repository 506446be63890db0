import type { ReactNode } from 'react'
import { RATING_VALUES, ratingLabel, ratingOption } from '#domain/feedback'
import * as m from '#messages'
import { controlId, describedBy, FieldError, FieldHint } from '../../../platform/html/text-field.tsx'
import { NOT_OBSERVED_VALUE } from './feedback-form-values.ts'

type Props = {
  name: string
  label: ReactNode
  hint?: ReactNode
  value: string | undefined
  error: string | undefined
  isRequired: boolean
  offersNotObserved: boolean
  /** What each point means, from 1 to 5. */
  anchors?: readonly string[] | null
}

/** A rating from 1 to 5. Not `required`: browsers would announce each of the untouched buttons as an invalid entry. */
export function RatingField({ name, label, hint, value, error, isRequired, offersNotObserved, anchors }: Props) {
  return (
    <fieldset
      className={anchors ? 'rating anchored' : 'rating'}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: HTML allows it, and only this role supports aria-invalid
      role="radiogroup"
      aria-required={isRequired}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(name, { error, hint })}
    >
      <legend>{label}</legend>
      <FieldHint name={name} hint={hint} />
      <div className="scale">
        <div className="cells">
          {RATING_VALUES.map((point) => (
            <label key={point}>
              <input
                type="radio"
                id={point === 1 ? controlId(name) : undefined}
                name={name}
                value={point}
                defaultChecked={value === String(point)}
                aria-label={ratingOption(point, anchors?.[point - 1])}
                aria-describedby={error ? `${name}-error` : undefined}
              />
              <span className="cell">{point}</span>
              <span className="word">{anchors?.[point - 1] ?? ratingLabel(point)}</span>
            </label>
          ))}
        </div>
      </div>
      {offersNotObserved && (
        <label className="not-observed">
          <input
            type="radio"
            name={name}
            value={NOT_OBSERVED_VALUE}
            defaultChecked={value === NOT_OBSERVED_VALUE}
            aria-describedby={error ? `${name}-error` : undefined}
          />
          <span>{m.feedback_rating_not_observed()}</span>
        </label>
      )}
      <FieldError name={name} error={error} />
    </fieldset>
  )
}
