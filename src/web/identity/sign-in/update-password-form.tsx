import { useMutation, useQueryClient } from '@tanstack/react-query'
import { resetPasswordForm } from '#contract/identity/account'
import * as m from '#messages'
import { authCalls } from '../../api/auth-calls.ts'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { updatePerson } from '../../api/session-tabs.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { PasswordField } from '../../form/password-field.tsx'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'

type Props = {
  /** From the emailed link; null when a signed-in person changes the password here. */
  token: string | null
  onUpdated: () => void
  onWantNewLink: () => void
}

/** The second stage. */
export function UpdatePasswordForm({ token, onUpdated, onWantNewLink }: Props) {
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
      <PasswordField
        label={m.account_reset_password_new_label()}
        hint={m.account_reset_password_length_hint()}
        autoComplete="new-password"
        {...form.field('password')}
      />
      <PasswordField
        label={m.account_reset_password_confirm_label()}
        autoComplete="new-password"
        {...form.field('confirmPassword')}
      />
    </FormShell>
  )
}
