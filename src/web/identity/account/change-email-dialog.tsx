import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useMutation } from '@tanstack/react-query'
import { emailChangeForm } from '#contract/identity/account'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage, inputIssues } from '../../api/error-message.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { TextField } from '../../form/text-fields.tsx'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type Props = { email: string; onClose: () => void }

/** Asks for a new email address, which is then confirmed at the old and the new one. */
export function ChangeEmailDialog({ email, onClose }: Props) {
  const form = useForm(emailChangeForm, { email: '' })
  const request = useMutation(
    api.accounts.requestEmailChange.mutationOptions({ onError: (error) => form.showIssues(inputIssues(error)) }),
  )
  if (request.isSuccess)
    return (
      <Dialog
        title={m.common_link_sent_title()}
        isOpen
        onClose={onClose}
        actions={<Button onClick={onClose}>{m.common_close()}</Button>}
      >
        <p>
          <ParaglideMessage
            message={m.account_email_change_requested}
            inputs={{ email }}
            markup={{ strong: ({ children }) => <strong>{children}</strong> }}
          />
        </p>
      </Dialog>
    )
  return (
    <Dialog title={m.account_change_email_address()} isOpen onClose={onClose} role="alertdialog">
      <p>{m.account_email_change_intro()}</p>
      <FormShell
        form={form}
        onSubmit={(values) => request.mutate(values)}
        pending={request.isPending}
        error={request.error && inputIssues(request.error).length === 0 ? errorMessage(request.error) : null}
        submitLabel={m.account_email_change_send_link()}
        pendingLabel={m.common_sending()}
        actions={<Button onClick={onClose}>{m.common_cancel()}</Button>}
      >
        <TextField
          label={m.account_email_change_address_label()}
          type="email"
          autoComplete="email"
          autoFocus
          {...form.field('email')}
        />
      </FormShell>
    </Dialog>
  )
}
