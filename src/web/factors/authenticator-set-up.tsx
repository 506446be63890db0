import { useMutation } from '@tanstack/react-query'
import { authenticatorForm } from '#contract/factors'
import { api } from '../api/client.ts'
import { errorMessage, inputIssues } from '../api/error-message.ts'
import { FormShell } from '../form/form-shell.tsx'
import { TextField } from '../form/text-field.tsx'
import { useForm } from '../form/use-form.ts'
import { Button } from '../ui/button.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import './factors.css'

type Props = {
  app: { address: string; key: string }
  onConfirmed: (recoveryCodes: string[]) => void
  onCancel: () => void
}

/** Shows the key to an authenticator app, and asks for a code from it. */
export function AuthenticatorSetUp({ app, onConfirmed, onCancel }: Props) {
  const form = useForm(authenticatorForm, { code: '' })
  const confirm = useMutation(
    api.factors.confirmAuthenticator.mutationOptions({
      onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
      onError: (error) => form.showIssues(inputIssues(error)),
    }),
  )
  return (
    <div className="two-step">
      <ol>
        <li>Install an authenticator app on your phone, if you have none yet.</li>
        <li>
          Scan this code with the app.
          <QrCode text={app.address} label="QR code for your authenticator app" />
        </li>
        <li>
          If you cannot scan it, type this key into the app:
          <span className="authenticator-key">{app.key.match(/.{1,4}/g)?.join(' ')}</span>
        </li>
        <li>Enter the six digits that the app now shows.</li>
      </ol>
      <FormShell
        form={form}
        label="Confirm the authenticator app"
        onSubmit={(values) => confirm.mutate(values)}
        pending={confirm.isPending}
        error={confirm.error && inputIssues(confirm.error).length === 0 ? errorMessage(confirm.error) : null}
        submitLabel="Confirm"
        pendingLabel="Confirming..."
        actions={<Button onClick={onCancel}>Cancel</Button>}
      >
        <TextField label="Code" autoComplete="one-time-code" inputMode="numeric" {...form.field('code')} />
      </FormShell>
    </div>
  )
}
