import type { ReactNode } from 'react'
import { Field } from './field.tsx'
import type { FieldProps } from './use-form.ts'

type Props = FieldProps<string> & {
  label: string
  hint?: ReactNode
  /** A plain string is both value and label. */
  options: readonly (string | { value: string; label: string })[]
  /** The first entry, for no choice. */
  placeholder?: string
}

/** A native select: best on phones and fully keyboard accessible. */
export function SelectField({ label, hint, error, options, placeholder, onChange, ...select }: Props) {
  const choices = options.map((option) => (typeof option === 'string' ? { value: option, label: option } : option))
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="select">
          <select className="control" {...select} {...control} onChange={(event) => onChange(event.target.value)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {choices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
      )}
    </Field>
  )
}
