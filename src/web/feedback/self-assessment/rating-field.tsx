import { type ReactNode, useId } from 'react'
import { RATING_VALUES, ratingLabel, ratingOption } from '#domain/feedback'
import type { Language } from '#domain/languages'
import * as m from '#messages'
import { TextArea } from '../../form/text-fields.tsx'
import type { FieldProps } from '../../form/use-form.ts'
import '../../ui/rating-scale.css'

/** The value is 0 until a rating is chosen. */
type Props = FieldProps<number> & {
  label: ReactNode
  hint?: ReactNode
  isRequired?: boolean
  /** The meaning of each point, from 1 to 5. */
  anchors?: readonly string[] | null
  /** The languages of anchors that differ from that of the page. */
  languages?: readonly (Language | null)[]
  /** The option next to the scale, if it is allowed. */
  notObserved?: { isChosen: boolean; onChoose: () => void } | undefined
}

/** A rating from 1 to 5 that looks like the one on the supervisor's form. */
export function RatingField({
  name,
  label,
  hint,
  value,
  error,
  onChange,
  isRequired = true,
  anchors,
  languages,
  notObserved,
}: Props) {
  const id = useId()
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div
      className={anchors ? 'rating anchored' : 'rating'}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required={isRequired}
      aria-invalid={error ? true : undefined}
      // The form focuses the first invalid field.
      tabIndex={-1}
      aria-describedby={ids}
    >
      <bdi className="rating-label" id={`${id}-label`}>
        {label}
      </bdi>
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
                lang={languages?.[point - 1] ?? undefined}
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
              <bdi lang={languages?.[index] ?? undefined}>{anchor}</bdi>
            </li>
          ))}
        </ol>
      )}
      {notObserved && (
        <label className="not-observed">
          <input type="radio" name={name} checked={notObserved.isChosen} onChange={notObserved.onChoose} />
          <span>{m.feedback_rating_not_observed()}</span>
        </label>
      )}
      {error && (
        <div className="field-error" id={`${id}-error`}>
          {error}
        </div>
      )}
    </div>
  )
}

/** The line below a rating of 1, 2 or 5 that asks what led to it. */
export function WhatWasSeen(field: FieldProps<string>) {
  return (
    <div className="seen">
      <TextArea {...field} label={m.questions_optional({ label: m.link_observation_label() })} rows={1} />
    </div>
  )
}
