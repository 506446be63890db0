import type { ReactNode } from 'react'
import * as m from '#messages'
import { Field } from './field.tsx'
import type { FieldProps } from './use-form.ts'

type Props = FieldProps<string> & {
  label: string
  hint?: ReactNode
  type?: 'text' | 'email'
  autoComplete?: string
  inputMode?: 'numeric'
  isReadOnly?: boolean
  autoFocus?: boolean
  onBlur?: () => void
}

/** One line of text. */
export function TextField({ label, hint, error, onChange, isReadOnly = false, type = 'text', ...input }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          className="control"
          type={type}
          readOnly={isReadOnly}
          {...(type === 'email' ? { autoCapitalize: 'none', spellCheck: false } : {})}
          {...input}
          {...control}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

type CodeProps = FieldProps<string> & Pick<Props, 'hint' | 'autoFocus'>

/** A code from an authenticator app or an email. */
export function CodeField(field: CodeProps) {
  return <TextField label={m.common_code()} autoComplete="one-time-code" inputMode="numeric" {...field} />
}

type TextAreaProps = FieldProps<string> & { label: ReactNode; hint?: ReactNode; rows?: number; autoFocus?: boolean }

/** Several lines of text. */
export function TextArea({ label, hint, error, onChange, ...input }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <textarea className="control" {...input} {...control} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  )
}
