import type { ReactNode } from 'react'
import { RATING_VALUES, ratingLabel, ratingOption } from '#domain/feedback'
import { controlId, describedBy, FieldError, FieldHint } from '../../../platform/html/text-field.tsx'

/** An answer beside the scale. */
export type OptOut = { value: string; label: string }

type Props = {
  name: string
  label: ReactNode
  hint?: ReactNode
  value: string | undefined
  error: string | undefined
  isRequired: boolean
  optOut: OptOut | null
  /** What each point means, from 1 to 5. */
  anchors?: readonly string[] | null
}

/** A rating from 1 to 5. Not `required`: browsers would announce each of the untouched buttons as an invalid entry. */
export function RatingField({ name, label, hint, value, error, isRequired, optOut, anchors }: Props) {
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
      {optOut && (
        <label className="not-observed">
          <input
            type="radio"
            name={name}
            value={optOut.value}
            defaultChecked={optOut.value !== '' && value === optOut.value}
            aria-describedby={error ? `${name}-error` : undefined}
          />
          <span>{optOut.label}</span>
        </label>
      )}
      <FieldError name={name} error={error} />
    </fieldset>
  )
}
