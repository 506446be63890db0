import { authenticatorForm } from '#contract/factors'
import { FormShell } from '../form/form-shell.tsx'
import { TextField } from '../form/text-field.tsx'
import { useForm } from '../form/use-form.ts'
import type { ProofFormProps } from './proof-form.ts'

export function AuthenticatorProof({ onProof, pending, error, cancel }: ProofFormProps) {
  const form = useForm(authenticatorForm, { code: '' })
  return (
    <FormShell
      form={form}
      label="Confirm with your authenticator app"
      onSubmit={({ code }) => onProof({ kind: 'authenticator', code })}
      pending={pending}
      error={error}
      submitLabel="Confirm"
      pendingLabel="Confirming..."
      actions={cancel}
    >
      <TextField
        label="Code"
        hint="The six digits that your authenticator app shows."
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
        {...form.field('code')}
      />
    </FormShell>
  )
}
