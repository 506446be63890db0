import { useMutation } from '@tanstack/react-query'
import { type SupervisorForm, supervisorForm } from '#contract/supervisors'
import { errorMessage, hasCode, inputIssues } from '../api/error-message.ts'
import { FormShell } from '../form/form-shell.tsx'
import { TextField } from '../form/text-field.tsx'
import { useForm } from '../form/use-form.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type Props = {
  title: string
  initial: SupervisorForm
  /** Under the address: what changing it does. */
  addressHint?: string
  submitLabel: string
  pendingLabel: string
  save: (supervisor: SupervisorForm) => Promise<unknown>
  onSaved: (supervisor: SupervisorForm) => void
  /** A refusal means that the screen behind is out of date. */
  onClose: (wasRefused: boolean) => void
}

/** Name and address of one supervisor, added or corrected after registering (product decision 6). */
export function SupervisorDialog(props: Props) {
  const { title, initial, addressHint, submitLabel, pendingLabel, save, onSaved, onClose } = props
  const form = useForm(supervisorForm, initial)
  const saving = useMutation({
    mutationFn: save,
    onSuccess: (_, supervisor) => onSaved(supervisor),
    onError: (error) => form.showIssues(isDuplicate(error) ? duplicateAt(error) : inputIssues(error)),
  })
  const { error } = saving
  const close = () => onClose(saving.isError)
  return (
    <Dialog title={title} isOpen onClose={close}>
      <FormShell
        form={form}
        label={title}
        onSubmit={(supervisor) => saving.mutate(supervisor)}
        pending={saving.isPending}
        error={error && !isDuplicate(error) ? errorMessage(error) : null}
        submitLabel={submitLabel}
        pendingLabel={pendingLabel}
        actions={<Button onClick={close}>Cancel</Button>}
      >
        <TextField label="Supervisor name" autoComplete="off" autoFocus {...form.field('name')} />
        <TextField
          label="Supervisor email"
          type="email"
          autoComplete="off"
          hint={addressHint}
          {...form.field('email')}
        />
      </FormShell>
    </Dialog>
  )
}

function isDuplicate(error: unknown): boolean {
  return hasCode(error, 'DUPLICATE_EMAIL')
}

function duplicateAt(error: unknown) {
  return [{ path: ['email'], message: errorMessage(error) }]
}
