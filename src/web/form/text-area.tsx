import type { ReactNode } from 'react'
import { Field } from './field.tsx'
import type { FieldProps } from './use-form.ts'

type Props = FieldProps<string> & { label: string; hint?: ReactNode; rows?: number; autoFocus?: boolean }

/** Several lines of text. */
export function TextArea({ label, hint, error, onChange, ...input }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <textarea className="control" {...input} {...control} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  )
}
