import { useMutation } from '@tanstack/react-query'
import { resetRequestForm } from '#contract/identity/account'
import * as m from '#messages'
import { authCalls } from '../../api/auth-calls.ts'
import { errorMessage } from '../../api/error-message.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useForm } from '../../form/use-form.ts'
import { Banner } from '../../ui/banner.tsx'

/** The first stage. The response does not reveal whether the address has an account. */
export function RequestResetForm() {
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
