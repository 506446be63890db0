import type { HTMLAttributes, ReactNode } from 'react'
import { controlId, describedBy, FieldError, FieldHint } from '#form/field'

type Props = {
  name: string
  label: ReactNode
  hint?: ReactNode
  type: 'text' | 'email'
  /** For an input for a code, which reads from left to right in every language. */
  code?: Pick<HTMLAttributes<HTMLInputElement>, 'autoCapitalize' | 'inputMode'> & { autoComplete: string }
  value: string
  error: string | undefined
  autoFocus: boolean
}

/** A labelled input, which must be filled in, with its hint and error. */
export function TextField({ name, label, hint, type, code, value, error, autoFocus }: Props) {
  return (
    <div className="text-field">
      <label htmlFor={controlId(name)}>{label}</label>
      <FieldHint name={name} hint={hint} />
      <input
        id={controlId(name)}
        name={name}
        type={type}
        dir="auto"
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, { error, hint })}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: after submitting, screen readers announce the invalid entry first
        autoFocus={autoFocus}
        // Not `required`: browsers would announce the untouched control as an invalid entry.
        aria-required
        {...(code && { dir: 'ltr', spellCheck: false, ...code })}
      />
      <FieldError name={name} error={error} />
    </div>
  )
}
