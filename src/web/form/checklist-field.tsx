import { type ReactNode, useDeferredValue, useId } from 'react'
import type { FieldProps } from './use-form.ts'
import './checklist-field.css'

/** More than the box shows before it is scrolled. */
const FIRST = 12

type Props = FieldProps<string[]> & {
  label: string
  hint?: ReactNode
  options: readonly { value: string; label: string; description?: string | null }[]
}

/** Several out of many, in a box that scrolls. */
export function ChecklistField({ label, hint, name, value, onChange, error, options }: Props) {
  const errorId = useId()
  // The form with what is in sight comes at once, the rest of hundreds right after it.
  const drawn = useDeferredValue(options, options.slice(0, FIRST))
  const toggle = (option: string, isChosen: boolean) =>
    onChange(isChosen ? [...value, option] : value.filter((chosen) => chosen !== option))
  return (
    <fieldset className="checklist field">
      <legend>{label}</legend>
      {hint && <div className="field-hint">{hint}</div>}
      <div className="checklist-options panel">
        {drawn.map((option, index) => (
          <label key={option.value} className="checkbox">
            <input
              type="checkbox"
              name={name}
              checked={value.includes(option.value)}
              onChange={(event) => toggle(option.value, event.target.checked)}
              {...(error ? { 'aria-describedby': errorId } : {})}
              {...(error && index === 0 ? { 'aria-invalid': true } : {})}
            />
            <span>
              {option.label}
              {option.description && <span className="checklist-description">{option.description}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <div className="field-error" id={errorId}>
          {error}
        </div>
      )}
    </fieldset>
  )
}
