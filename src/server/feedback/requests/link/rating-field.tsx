import type { ReactNode } from 'react'
import { RATING_VALUES, ratingLabel, ratingOption } from '#domain/feedback'
import type { Language } from '#domain/languages'
import { MAX_OBSERVATION } from '#domain/observations'
import * as m from '#messages'
import { controlId, describedBy, FieldError, FieldHint, TextField } from '../../../platform/html/text-field.tsx'
import type { FormState } from './feedback-form-values.ts'

/** An option next to the scale. */
export type OptOut = { value: string; label: string }

type Props = {
  name: string
  label: ReactNode
  hint?: ReactNode
  value: string | undefined
  error: string | undefined
  isRequired: boolean
  optOut: OptOut | null
  /** What each point means, from 1 to 5, instead of its label. */
  anchors?: readonly string[] | null
  /** The languages of anchors that differ from that of the page. */
  languages?: readonly (Language | null)[]
  /** The meaning of each point, next to its label. */
  behaviours?: readonly string[]
}

/** A rating from 1 to 5. Not `required`: browsers would announce each of the untouched buttons as an invalid entry. */
export function RatingField({
  name,
  label,
  hint,
  value,
  error,
  isRequired,
  optOut,
  anchors,
  languages,
  behaviours,
}: Props) {
  const sentences = anchors ?? behaviours
  const describedPoint = (point: number) =>
    [error && `${name}-error`, behaviours && `${name}-${point}`].filter(Boolean).join(' ') || undefined
  return (
    <div
      className={anchors ? 'rating anchored' : 'rating'}
      role="radiogroup"
      aria-labelledby={`${name}-label`}
      aria-required={isRequired}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(name, { error, hint })}
    >
      <span className="rating-label" id={`${name}-label`}>
        {label}
      </span>
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
                lang={languages?.[point - 1] ?? undefined}
                aria-describedby={describedPoint(point)}
              />
              <span className="cell">{point}</span>
              {!anchors && <span className="word">{ratingLabel(point)}</span>}
            </label>
          ))}
        </div>
      </div>
      {sentences && (
        <ol className="anchors" aria-hidden="true">
          {sentences.map((sentence, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two points may mean the same, and none moves
            <li key={index} id={behaviours && `${name}-${index + 1}`}>
              <bdi lang={languages?.[index] ?? undefined}>{sentence}</bdi>
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
    </div>
  )
}

/** Below a rating, shown with a 1, 2 or 5: the line that says what led to it. Outside the group, which has only its points. */
export function WhatWasSeen({ rating, name, values, errors }: FormState & { rating: ReactNode; name: string }) {
  return (
    <div className="seen">
      <TextField
        name={name}
        value={values[name] ?? ''}
        error={errors[name]}
        label={
          <>
            <span className="visually-hidden">{rating} </span>
            {m.questions_optional({ label: m.link_observation_label() })}
          </>
        }
        required={false}
        rows={1}
        maxLength={MAX_OBSERVATION}
      />
    </div>
  )
}
