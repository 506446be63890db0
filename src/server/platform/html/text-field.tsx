import type { HTMLAttributes, ReactNode } from 'react'

type Props = {
  name: string
  label: ReactNode
  hint?: ReactNode
  /** Without a type, the control is a text area. */
  type?: 'text' | 'email'
  /** For an input for a code, which reads from left to right in every language. */
  code?: Pick<HTMLAttributes<HTMLInputElement>, 'autoCapitalize' | 'inputMode'> & { autoComplete: string }
  value: string
  required: boolean
  error?: string | undefined
  autoFocus?: boolean
  /** The height of a text area. */
  rows?: number
  maxLength?: number
  /** Shown below the control during typing. */
  note?: ReactNode
}

/** A labelled input or text area with its hint and error. */
export function TextField({
  name,
  label,
  hint,
  type,
  code,
  value,
  error,
  required,
  autoFocus,
  rows = 5,
  maxLength,
  note,
}: Props) {
  const control = {
    id: controlId(name),
    name,
    dir: 'auto',
    defaultValue: value,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy(name, { error, hint, note }),
    maxLength,
    autoFocus,
    // Not `required`: browsers would announce the untouched control as an invalid entry.
    'aria-required': required,
  }
  return (
    <div className="text-field">
      <label htmlFor={control.id}>{label}</label>
      <FieldHint name={name} hint={hint} />
      {type ? (
        <input {...control} type={type} autoComplete="off" {...(code && { dir: 'ltr', spellCheck: false, ...code })} />
      ) : (
        <textarea {...control} rows={rows} />
      )}
      {note && (
        <p className="field-hint field-note" id={`${name}-note`}>
          {note}
        </p>
      )}
      <FieldError name={name} error={error} />
    </div>
  )
}

export function FieldHint({ name, hint }: { name: string; hint: ReactNode }) {
  if (!hint) return null
  return (
    <p className="field-hint" id={`${name}-hint`}>
      {hint}
    </p>
  )
}

export function FieldError({ name, error }: { name: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p className="field-error" id={`${name}-error`}>
      {error}
    </p>
  )
}

/** The id of a field's control, the target of links in the error summary. */
export function controlId(name: string): string {
  return `${name}-answer`
}

/** The ids of the texts that describe a control. */
export function describedBy(
  name: string,
  { error, hint, note }: { error?: string | undefined; hint?: ReactNode; note?: ReactNode },
) {
  const ids = [error && `${name}-error`, hint && `${name}-hint`, note && `${name}-note`]
  return ids.filter(Boolean).join(' ') || undefined
}
