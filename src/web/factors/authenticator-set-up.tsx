import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useMutation } from '@tanstack/react-query'
import { authenticatorForm } from '#contract/factors'
import * as m from '#messages'
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
        <li>{m.install_authenticator_app_on_your_phone()}</li>
        <li>
          <ParaglideMessage
            message={m.scan_this_code_with_app}
            inputs={{}}
            markup={{ qrCode: () => <QrCode text={app.address} label={m.qr_code_for_your_authenticator_app()} /> }}
          />
        </li>
        <li>
          {m.if_you_cannot_scan_it_type()}
          <span className="authenticator-key">{app.key.match(/.{1,4}/g)?.join(' ')}</span>
        </li>
        <li>{m.enter_six_digits_that_app_now()}</li>
      </ol>
      <FormShell
        form={form}
        label={m.confirm_authenticator_app()}
        onSubmit={(values) => confirm.mutate(values)}
        pending={confirm.isPending}
        error={confirm.error && inputIssues(confirm.error).length === 0 ? errorMessage(confirm.error) : null}
        submitLabel={m.confirm()}
        pendingLabel={m.confirming()}
        actions={<Button onClick={onCancel}>{m.cancel()}</Button>}
      >
        <TextField label={m.code()} autoComplete="one-time-code" inputMode="numeric" {...form.field('code')} />
      </FormShell>
    </div>
  )
}
