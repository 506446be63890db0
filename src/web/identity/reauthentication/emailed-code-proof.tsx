import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useMutation } from '@tanstack/react-query'
import { emailCodeForm } from '#contract/identity/account'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { useSession } from '../../api/session.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useForm } from '../../form/use-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
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
          <ParaglideMessage
            message={m.reauthentication_emailed_code_intro}
            inputs={{ email }}
            markup={{ strong: ({ children }) => <strong>{children}</strong> }}
          />
        </p>
        <div className="dialog-actions">
          <Button
            look="primary"
            onClick={() => send.mutate({})}
            pending={send.isPending}
            pendingLabel={m.common_sending()}
          >
            {m.common_emailed_code_send()}
          </Button>
          {cancel}
        </div>
      </>
    )
  return (
    <FormShell
      form={form}
      label={m.reauthentication_emailed_code_form_label()}
      onSubmit={({ code }) => onProof({ kind: 'emailed code', code })}
      pending={pending}
      error={error}
      submitLabel={m.common_confirm()}
      pendingLabel={m.common_confirming()}
      actions={cancel}
    >
      <p>
        <ParaglideMessage
          message={m.reauthentication_emailed_code_sent}
          inputs={{ email }}
          markup={{ strong: ({ children }) => <strong>{children}</strong> }}
        />
      </p>
      <TextField
        label={m.common_code()}
        hint={m.common_emailed_code_hint()}
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
        {...form.field('code')}
      />
    </FormShell>
  )
}
