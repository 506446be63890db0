import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useMutation } from '@tanstack/react-query'
import { authenticatorForm } from '#contract/identity/factors'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage, inputIssues } from '../../api/error-message.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { CodeField } from '../../form/text-fields.tsx'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
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
        <li>{m.factors_set_up_install_step()}</li>
        <li>
          <ParaglideMessage
            message={m.factors_set_up_scan_step}
            inputs={{}}
            markup={{ qrCode: () => <QrCode text={app.address} label={m.factors_set_up_qr_code_label()} /> }}
          />
        </li>
        <li>
          {m.factors_set_up_key_step()}
          <span className="authenticator-key">{app.key.match(/.{1,4}/g)?.join(' ')}</span>
        </li>
        <li>{m.factors_set_up_code_step()}</li>
      </ol>
      <FormShell
        form={form}
        label={m.factors_set_up_form_label()}
        onSubmit={(values) => confirm.mutate(values)}
        pending={confirm.isPending}
        error={confirm.error && inputIssues(confirm.error).length === 0 ? errorMessage(confirm.error) : null}
        submitLabel={m.common_confirm()}
        pendingLabel={m.common_confirming()}
        actions={<Button onClick={onCancel}>{m.common_cancel()}</Button>}
      >
        <CodeField {...form.field('code')} />
      </FormShell>
    </div>
  )
}
