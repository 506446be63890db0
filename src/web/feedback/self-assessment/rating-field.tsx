import { useId } from 'react'
import { RATING_VALUES, ratingLabel, ratingOption } from '#domain/feedback'
import type { FieldProps } from '../../form/use-form.ts'
import '../../ui/rating-scale.css'

/** 0 means that nothing has been chosen yet. */
type Props = FieldProps<number> & {
  label: string
  hint?: string | undefined
  isRequired?: boolean
  /** What each point means, from 1 to 5. */
  anchors?: readonly string[] | null
}

/** A rating from 1 to 5, looking like the one on the supervisor's form. */
export function RatingField({ name, label, hint, value, error, onChange, isRequired = true, anchors }: Props) {
  const id = useId()
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <fieldset
      className={anchors ? 'rating anchored' : 'rating'}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: HTML allows it, and only this role supports aria-invalid
      role="radiogroup"
      aria-required={isRequired}
      aria-invalid={error ? true : undefined}
      // The form focuses the first invalid field.
      tabIndex={-1}
      aria-describedby={ids}
    >
      <legend>
        <bdi>{label}</bdi>
      </legend>
      {hint && (
        <div className="field-hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <div className="scale">
        <div className="cells">
          {RATING_VALUES.map((point) => (
            <label key={point}>
              <input
                type="radio"
                name={name}
                value={point}
                checked={value === point}
                onChange={() => onChange(point)}
                aria-label={ratingOption(point, anchors?.[point - 1])}
              />
              <span className="cell">{point}</span>
              {!anchors && <span className="word">{ratingLabel(point)}</span>}
            </label>
          ))}
        </div>
      </div>
      {anchors && (
        <ol className="anchors" aria-hidden="true">
          {anchors.map((anchor, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two points may mean the same, and none moves
            <li key={index}>
              <bdi>{anchor}</bdi>
            </li>
          ))}
        </ol>
      )}
      {error && (
        <div className="field-error" id={`${id}-error`}>
          {error}
        </div>
      )}
    </fieldset>
  )
}
