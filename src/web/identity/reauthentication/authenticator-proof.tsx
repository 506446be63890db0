import { authenticatorForm } from '#contract/identity/factors'
import * as m from '#messages'
import { FormShell } from '../../form/form-shell.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useForm } from '../../form/use-form.ts'
import type { ProofFormProps } from './proof-form.ts'

export function AuthenticatorProof({ onProof, pending, error, cancel }: ProofFormProps) {
  const form = useForm(authenticatorForm, { code: '' })
  return (
    <FormShell
      form={form}
      label={m.reauthentication_authenticator_form_label()}
      onSubmit={({ code }) => onProof({ kind: 'authenticator', code })}
      pending={pending}
      error={error}
      submitLabel={m.common_confirm()}
      pendingLabel={m.common_confirming()}
      actions={cancel}
    >
      <TextField
        label={m.common_code()}
        hint={m.factors_authenticator_code_hint()}
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
        {...form.field('code')}
      />
    </FormShell>
  )
}
