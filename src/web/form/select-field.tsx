import type { ReactNode } from 'react'
import { Field } from './field.tsx'
import type { FieldProps } from './use-form.ts'

/** `lang` is set if the label is in another language than the page. */
type Option = { value: string; label: string; lang?: string }

type Props = FieldProps<string> & {
  label: string
  hint?: ReactNode
  /** A plain string is both value and label. */
  options: readonly (string | Option)[]
  /** The first entry, which means no choice. */
  placeholder?: string
}

/** A native select: best on phones and fully keyboard accessible. */
export function SelectField({ label, hint, error, options, placeholder, onChange, ...select }: Props) {
  const choices: Option[] = options.map((option) =>
    typeof option === 'string' ? { value: option, label: option } : option,
  )
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="select">
          <select className="control" {...select} {...control} onChange={(event) => onChange(event.target.value)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {choices.map(({ value, label, lang }) => (
              <option key={value} value={value} lang={lang}>
                {label}
              </option>
            ))}
          </select>
        </div>
      )}
    </Field>
  )
}
