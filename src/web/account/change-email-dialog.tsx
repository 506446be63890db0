import { useMutation } from '@tanstack/react-query'
import { emailChangeForm } from '#contract/accounts'
import { api } from '../api/client.ts'
import { errorMessage, inputIssues } from '../api/error-message.ts'
import { FormShell } from '../form/form-shell.tsx'
import { TextField } from '../form/text-field.tsx'
import { useForm } from '../form/use-form.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type Props = { email: string; onClose: () => void }

/** Asks for a new email address, which is then confirmed at the old and the new one. */
export function ChangeEmailDialog({ email, onClose }: Props) {
  const form = useForm(emailChangeForm, { email: '' })
  const request = useMutation(
    api.accounts.requestEmailChange.mutationOptions({ onError: (error) => form.showIssues(inputIssues(error)) }),
  )
  if (request.isSuccess)
    return (
      <Dialog title="Check your inbox" isOpen onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
        <p>
          We have sent a link to <strong>{email}</strong>. Open it to go on. Until both addresses are confirmed, nothing
          changes.
        </p>
      </Dialog>
    )
  return (
    <Dialog title="Change email address" isOpen onClose={onClose} role="alertdialog">
      <p>You confirm the change with a link sent to your current address, then with one sent to the new address.</p>
      <FormShell
        form={form}
        onSubmit={(values) => request.mutate(values)}
        pending={request.isPending}
        error={request.error && inputIssues(request.error).length === 0 ? errorMessage(request.error) : null}
        submitLabel="Send link"
        pendingLabel="Sending..."
        actions={<Button onClick={onClose}>Cancel</Button>}
      >
        <TextField label="New email address" type="email" autoComplete="email" autoFocus {...form.field('email')} />
      </FormShell>
    </Dialog>
  )
}
