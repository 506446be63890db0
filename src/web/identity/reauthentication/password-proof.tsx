import { passwordProofForm } from '#contract/identity/reauthentication'
import * as m from '#messages'
import { useSession } from '../../api/session.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { PasswordField } from '../../form/password-field.tsx'
import { useForm } from '../../form/use-form.ts'
import type { ProofFormProps } from './proof-form.ts'

export function PasswordProof({ onProof, pending, error, cancel }: ProofFormProps) {
  const email = useSession()?.email ?? ''
  const form = useForm(passwordProofForm, { password: '' })
  return (
    <FormShell
      form={form}
      label={m.reauthentication_password_form_label()}
      onSubmit={({ password }) => onProof({ kind: 'password', password })}
      pending={pending}
      error={error}
      submitLabel={m.common_confirm()}
      pendingLabel={m.common_confirming()}
      actions={cancel}
    >
      {/* For password managers. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={m.reauthentication_password_label()}
        autoComplete="current-password"
        autoFocus
        {...form.field('password')}
      />
    </FormShell>
  )
}
