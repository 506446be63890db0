import type { ReactNode } from 'react'
import { Field } from './field.tsx'
import type { FieldProps } from './use-form.ts'

type Props = FieldProps<string> & { label: string; hint?: ReactNode; min?: string; max?: string }

/** A calendar date, `yyyy-MM-dd`, in the browser's own picker. */
export function DateField({ label, hint, error, onChange, ...input }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          className="control figures"
          type="date"
          {...input}
          {...control}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
