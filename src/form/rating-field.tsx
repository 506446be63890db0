import type { ReactNode } from 'react'
import { NOT_OBSERVED_VALUE } from '#domain/feedback/answer-values'
import { RATING_VALUES, ratingLabel, ratingOption } from '#domain/feedback/feedback'
import { MAX_OBSERVATION } from '#domain/feedback/observations'
import type { Language } from '#domain/text/languages'
import { localized } from '#domain/text/localized'
import * as m from '#messages'
import { checkedIf, controlId, describedBy, type Field, FieldError, FieldHint } from './field.tsx'
import { TextAnswer } from './text-answer.tsx'

/** An answer beside the scale, such as 'Not observed'. */
export type OptOut = { value: string; label: string }

export const NOT_OBSERVED: OptOut = localized({ value: NOT_OBSERVED_VALUE, label: m.feedback_rating_not_observed })
/** Takes an answer back. It is never shown as chosen. */
export const NO_ANSWER: OptOut = localized({ value: '', label: m.questions_no_answer })

type Props = Field & {
  label: ReactNode
  /** The label without '(optional)'. */
  title?: ReactNode
  hint?: ReactNode
  isRequired: boolean
  optOut?: OptOut | null
  /** The meaning of each point, from 1 to 5, instead of its label. */
  anchors?: readonly string[] | null
  /** The languages of anchors that differ from that of the page. */
  languages?: readonly (Language | null)[]
  /** What each point looks like, beside its label. */
  behaviours?: readonly string[]
  /** The line below that says what led to it, shown with a 1, 2 or 5; null if it is not asked for. */
  seen?: Field | null
}

/** A rating from 1 to 5. Not `required`: browsers would announce each of the untouched buttons as an invalid entry. */
export function RatingField({
  name,
  value,
  error,
  onChange,
  label,
  title = label,
  hint,
  isRequired,
  optOut,
  anchors,
  languages,
  behaviours,
  seen,
}: Props) {
  const sentences = anchors ?? behaviours
  const describedPoint = (point: number) =>
    [error && `${name}-error`, behaviours && `${name}-${point}`].filter(Boolean).join(' ') || undefined
  const choosing = (own: string) => onChange && (() => onChange(own))
  return (
    <>
      <div
        className={anchors ? 'rating anchored' : 'rating'}
        role="radiogroup"
        // The application focuses the first invalid field.
        tabIndex={onChange && -1}
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
                  {...checkedIf(value === String(point), choosing(String(point)))}
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
              {...checkedIf(optOut.value !== '' && value === optOut.value, choosing(optOut.value))}
              aria-describedby={error ? `${name}-error` : undefined}
            />
            <span>{optOut.label}</span>
          </label>
        )}
        <FieldError name={name} error={error} />
      </div>
      {seen && <WhatWasSeen rating={title} {...seen} />}
    </>
  )
}

/** Outside the group, which has only its points. */
function WhatWasSeen({ rating, ...field }: Field & { rating: ReactNode }) {
  return (
    <div className="seen">
      <TextAnswer
        {...field}
        label={
          <>
            <span className="visually-hidden">{rating} </span>
            {m.questions_optional({ label: m.link_observation_label() })}
          </>
        }
        isRequired={false}
        rows={1}
        maxLength={MAX_OBSERVATION}
      />
    </div>
  )
}
