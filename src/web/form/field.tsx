import { type ReactNode, useId } from 'react'
import './form.css'

type ControlProps = {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

type Props = {
  label: ReactNode
  hint?: ReactNode
  error: string | undefined
  children: (control: ControlProps) => ReactNode
}

/** Label, hint, control and error, linked for assistive technology. */
export function Field({ label, hint, error, children }: Props) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const control: ControlProps = { id }
  if (describedBy) control['aria-describedby'] = describedBy
  if (error) control['aria-invalid'] = true
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <div className="field-hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {children(control)}
      {error && (
        <div className="field-error" id={`${id}-error`}>
          {error}
        </div>
      )}
    </div>
  )
}
