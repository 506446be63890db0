import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { emailCodeForm } from '#contract/identity/account'
import { authenticatorForm } from '#contract/identity/factors'
import { type Proof, passwordProofForm } from '#contract/identity/reauthentication'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { askForPasskey } from '../../api/passkey.ts'
import { useSession } from '../../api/session.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { PasswordField } from '../../form/password-field.tsx'
import { CodeField } from '../../form/text-fields.tsx'
import { useForm } from '../../form/use-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

/** The props of the form for one kind of proof. */
export type ProofFormProps = {
  onProof: (proof: Proof) => void
  pending: boolean
  error: string | null
  cancel: ReactNode
}

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
      <CodeField hint={m.factors_authenticator_code_hint()} autoFocus {...form.field('code')} />
    </FormShell>
  )
}

export function PasskeyProof({ onProof, pending, error, cancel }: ProofFormProps) {
  const ask = useMutation({
    mutationFn: async () => askForPasskey(await api.reauthentication.startPasskey.call()),
    onSuccess: (passkey) => onProof({ kind: 'passkey', passkey }),
  })
  const message = ask.error ? errorMessage(ask.error) : error
  return (
    <>
      {message && <Banner kind="error">{message}</Banner>}
      <div className="dialog-actions">
        <Button
          look="primary"
          onClick={() => ask.mutate()}
          pending={ask.isPending || pending}
          pendingLabel={m.passkeys_waiting()}
        >
          {m.passkeys_use()}
        </Button>
        {cancel}
      </div>
    </>
  )
}

/** Proof for accounts without a password. The email is sent only when the person asks for it. */
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
      <CodeField hint={m.common_emailed_code_hint()} autoFocus {...form.field('code')} />
    </FormShell>
  )
}
