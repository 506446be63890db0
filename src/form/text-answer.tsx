import type { ChangeEvent, ReactNode } from 'react'
import { controlId, describedBy, type Field, FieldError, FieldHint } from './field.tsx'

type Props = Field & {
  label: ReactNode
  hint?: ReactNode
  isRequired: boolean
  rows?: number
  /** Limits what can be typed on a server-rendered page. A controlled form reports what is too long. */
  maxLength?: number
  /** Shown below the control during typing. */
  note?: ReactNode
}

/** An answer in the person's own words. */
export function TextAnswer({
  name,
  value,
  error,
  onChange,
  label,
  hint,
  isRequired,
  rows = 5,
  maxLength,
  note,
}: Props) {
  const kept = onChange
    ? { value, onChange: ({ target }: ChangeEvent<HTMLTextAreaElement>) => onChange(target.value) }
    : { defaultValue: value, dir: 'auto', maxLength }
  return (
    <div className="text-field">
      <label htmlFor={controlId(name)}>{label}</label>
      <FieldHint name={name} hint={hint} />
      <textarea
        className="control"
        id={controlId(name)}
        name={name}
        {...kept}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, { error, hint, note })}
        // Not `required`: browsers would announce the untouched control as an invalid entry.
        aria-required={isRequired}
        rows={rows}
      />
      {note && (
        <p className="field-hint field-note" id={`${name}-note`}>
          {note}
        </p>
      )}
      <FieldError name={name} error={error} />
    </div>
  )
}
