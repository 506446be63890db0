import { type ReactNode, useState } from 'react'
import * as m from '#messages'
import { Field } from './field.tsx'
import type { FieldProps } from './use-form.ts'

type Props = FieldProps<string> & {
  label: string
  hint?: ReactNode
  autoComplete: 'current-password' | 'new-password'
  autoFocus?: boolean
}

/** A password with a Show/Hide toggle. */
export function PasswordField({ label, hint, error, onChange, ...input }: Props) {
  const [isShown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="password">
          <input
            className="control"
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            onChange={(event) => onChange(event.target.value)}
          />
          <button type="button" onClick={() => setShown(!isShown)}>
            {isShown ? m.common_hide() : m.common_show()}
            <span className="visually-hidden"> {label.toLowerCase()}</span>
          </button>
        </div>
      )}
    </Field>
  )
}

type NewPasswordProps = {
  form: { field: (name: 'password' | 'confirmPassword') => FieldProps<string> }
  label: string
  hint: string
  confirmLabel?: string
}

/** A new password, typed twice. */
export function NewPasswordFields({ form, confirmLabel = m.common_confirm_password(), ...first }: NewPasswordProps) {
  return (
    <>
      <PasswordField autoComplete="new-password" {...first} {...form.field('password')} />
      <PasswordField label={confirmLabel} autoComplete="new-password" {...form.field('confirmPassword')} />
    </>
  )
}
