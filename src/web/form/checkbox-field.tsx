import type { FieldProps } from './use-form.ts'
import './form.css'

type Props = FieldProps<boolean> & { label: string }

/** One checkbox with its label. */
export function CheckboxField({ label, name, value, onChange }: Props) {
  return (
    <label className="checkbox">
      <input type="checkbox" name={name} checked={value} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  )
}
