import { authenticatorForm } from '#contract/factors'
import * as m from '#messages'
import { FormShell } from '../form/form-shell.tsx'
import { TextField } from '../form/text-field.tsx'
import { useForm } from '../form/use-form.ts'
import type { ProofFormProps } from './proof-form.ts'

export function AuthenticatorProof({ onProof, pending, error, cancel }: ProofFormProps) {
  const form = useForm(authenticatorForm, { code: '' })
  return (
    <FormShell
      form={form}
      label={m.confirm_with_your_authenticator_app()}
      onSubmit={({ code }) => onProof({ kind: 'authenticator', code })}
      pending={pending}
      error={error}
      submitLabel={m.confirm()}
      pendingLabel={m.confirming()}
      actions={cancel}
    >
      <TextField
        label={m.code()}
        hint={m.six_digits_that_your_authenticator_app()}
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
        {...form.field('code')}
      />
    </FormShell>
  )
}
