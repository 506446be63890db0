import { useMutation } from '@tanstack/react-query'
import { emailCodeForm } from '#contract/accounts'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { useSession } from '../api/session.ts'
import { FormShell } from '../form/form-shell.tsx'
import { TextField } from '../form/text-field.tsx'
import { useForm } from '../form/use-form.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import type { ProofFormProps } from './proof-form.ts'

/** For accounts without a password. The email is sent only when the person asks for it. */
export function EmailedCodeProof({ onProof, pending, error, cancel }: ProofFormProps) {
  const email = useSession()?.email ?? ''
  const form = useForm(emailCodeForm, { code: '' })
  const send = useMutation(api.reauthentication.sendCode.mutationOptions())
  if (!send.isSuccess)
    return (
      <>
        {send.isError && <Banner kind="error">{errorMessage(send.error)}</Banner>}
        <p>
          We send a code to <strong>{email}</strong>.
        </p>
        <div className="dialog-actions">
          <Button look="primary" onClick={() => send.mutate({})} pending={send.isPending} pendingLabel="Sending...">
            Email me a code
          </Button>
          {cancel}
        </div>
      </>
    )
  return (
    <FormShell
      form={form}
      label="Confirm with a code sent by email"
      onSubmit={({ code }) => onProof({ kind: 'emailed code', code })}
      pending={pending}
      error={error}
      submitLabel="Confirm"
      pendingLabel="Confirming..."
      actions={cancel}
    >
      <p>
        A code is on its way to <strong>{email}</strong>. It works for 10 minutes.
      </p>
      <TextField
        label="Code"
        hint="Eight digits."
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
        {...form.field('code')}
      />
    </FormShell>
  )
}
