import { Field } from './field.tsx'
import type { FieldProps } from './use-form.ts'

type Props = FieldProps<string> & { label: string; min?: string; max?: string }

/** A calendar date, `yyyy-MM-dd`, in the browser's date picker. */
export function DateField({ label, error, onChange, ...input }: Props) {
  return (
    <Field label={label} error={error}>
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
