import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { resetPasswordForm, resetRequestForm } from '#contract/identity/account'
import * as m from '#messages'
import { authCalls } from '../../api/auth-calls.ts'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { useSession } from '../../api/session.ts'
import { onRecovery, tellOtherTabs, updatePerson } from '../../api/session-tabs.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { NewPasswordFields } from '../../form/password-field.tsx'
import { TextField } from '../../form/text-fields.tsx'
import { useForm } from '../../form/use-form.ts'
import { paths } from '../../routing/paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { type Recovery, recoveryIn } from './recovery.ts'
import './auth.css'

/** Three stages: request, update, success (spec section 2, Reset password). */
export function ResetPasswordPage() {
  const hash = useLocation({ select: (location) => location.hash })
  const search = useSearch({ from: '/public/reset-password' })
  const [openedAt] = useState(() => new Date())
  const recovery = useRecovery(recoveryIn(hash, search, openedAt))
  const isSignedIn = useSession() !== null
  const [isUpdated, setUpdated] = useState(false)
  const [wantsNewLink, setWantsNewLink] = useState(false)

  if (isUpdated)
    return (
      <div className="auth-page">
        <PageHeader title={m.account_reset_password_done_title()} />
        <p>{m.account_reset_password_done_hint()}</p>
        <div className="row">
          <ButtonLink look="primary" to={paths.login}>
            {m.common_go_to_login()}
          </ButtonLink>
        </div>
      </div>
    )

  const isUpdating = (recovery !== null || isSignedIn) && !wantsNewLink
  return (
    <div className="auth-page">
      <PageHeader title={isUpdating ? m.account_set_new_password() : m.account_reset_password_title()} />
      {isUpdating && recovery?.isStale && <Banner kind="info">{m.account_reset_password_link_stale()}</Banner>}
      {isUpdating ? (
        <UpdatePasswordForm
          token={recovery?.token ?? null}
          onUpdated={() => setUpdated(true)}
          onWantNewLink={() => setWantsNewLink(true)}
        />
      ) : (
        <RequestResetForm />
      )}
      <p className="auth-other">
        <TextLink to={paths.login}>{isSignedIn ? m.common_back() : m.sign_in_back_to_login()}</TextLink>
      </p>
    </div>
  )
}

/** The recovery that this tab's or another tab's link started: the form then appears in both (spec section 2). */
function useRecovery(own: Recovery | null): Recovery | null {
  const ownToken = own?.token
  const [others, setOthers] = useState<Recovery | null>(null)
  useEffect(() => {
    if (ownToken) tellOtherTabs({ event: 'password-recovery', token: ownToken })
    return onRecovery((token) => setOthers({ token, isStale: false }))
  }, [ownToken])
  return own ?? others
}

type UpdatePasswordFormProps = {
  /** From the emailed link; null when a signed-in person changes the password here. */
  token: string | null
  onUpdated: () => void
  onWantNewLink: () => void
}

/** The second stage. */
function UpdatePasswordForm({ token, onUpdated, onWantNewLink }: UpdatePasswordFormProps) {
  const queryClient = useQueryClient()
  const form = useForm(resetPasswordForm, { password: '', confirmPassword: '' })
  const update = useMutation({
    mutationFn: (newPassword: string) =>
      token === null ? api.accounts.changePassword.call({ newPassword }) : authCalls.resetPassword(token, newPassword),
    onSuccess: () => {
      onUpdated()
      // A reset ends every session, possibly including this one.
      return updatePerson(queryClient)
    },
  })
  return (
    <FormShell
      form={form}
      onSubmit={({ password }) => update.mutate(password)}
      pending={update.isPending}
      error={update.error && errorMessage(update.error)}
      submitLabel={m.account_reset_password_update()}
      pendingLabel={m.common_updating()}
      actions={
        token !== null &&
        update.isError && (
          <Button look="text" onClick={onWantNewLink}>
            {m.account_reset_password_new_link()}
          </Button>
        )
      }
    >
      <NewPasswordFields
        form={form}
        label={m.account_reset_password_new_label()}
        hint={m.account_reset_password_length_hint()}
        confirmLabel={m.account_reset_password_confirm_label()}
      />
    </FormShell>
  )
}

/** The first stage. The response does not reveal whether the address has an account. */
function RequestResetForm() {
  const form = useForm(resetRequestForm, { email: '' })
  const request = useMutation({ mutationFn: ({ email }: { email: string }) => authCalls.requestPasswordReset(email) })
  return (
    <>
      {request.isSuccess && <Banner kind="success">{m.account_reset_password_requested()}</Banner>}
      <FormShell
        form={form}
        onSubmit={(values) => request.mutate(values)}
        pending={request.isPending}
        error={request.error && errorMessage(request.error)}
        submitLabel={m.account_reset_password_request()}
        pendingLabel={m.common_sending()}
      >
        <TextField label={m.common_email()} type="email" autoComplete="email" {...form.field('email')} />
      </FormShell>
    </>
  )
}
