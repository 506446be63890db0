import type { ReactNode } from 'react'
import { Field } from './field.tsx'
import type { FieldProps } from './use-form.ts'

type Props = FieldProps<string> & {
  label: string
  hint?: ReactNode
  /** Value and label; a plain text is both. */
  options: readonly (string | { value: string; label: string })[]
  /** The first entry, which stands for no choice. */
  placeholder?: string
  isDisabled?: boolean
  autoComplete?: string
}

/** The browser's own select: best on phones, complete with the keyboard. */
export function SelectField({ label, hint, error, options, placeholder, isDisabled = false, ...input }: Props) {
  const { onChange, ...select } = input
  const choices = options.map((option) => (typeof option === 'string' ? { value: option, label: option } : option))
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="select">
          <select
            className="control"
            disabled={isDisabled}
            {...select}
            {...control}
            onChange={(event) => onChange(event.target.value)}
          >
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
