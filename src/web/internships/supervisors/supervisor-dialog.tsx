import { useMutation } from '@tanstack/react-query'
import { type SupervisorForm, supervisorForm } from '#contract/internships/supervisors'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { errorMessage, hasCode, inputIssues } from '../../api/error-message.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { TextField } from '../../form/text-fields.tsx'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { MailLanguageField } from './supervisor-fields.tsx'

type Props = {
  title: string
  initial: SupervisorForm
  /** Below the address: what changing it does. */
  addressHint?: string
  /** The address, if emails do not reach it: then it has to change. */
  unreached?: string | null
  /** May depend on what has been typed. */
  submitLabel: string | ((typed: SupervisorForm) => string)
  pendingLabel: string
  save: (supervisor: SupervisorForm) => Promise<unknown>
  onSaved: (supervisor: SupervisorForm) => void
  onClose: () => void
}

/** Adds or corrects one supervisor of a registered internship (product decision 6). */
export function SupervisorDialog(props: Props) {
  const { title, initial, addressHint, unreached = null, submitLabel, pendingLabel, save, onSaved, onClose } = props
  const reload = useReload(api.internships.key())
  const form = useForm(supervisorForm, initial)
  const saving = useMutation({
    mutationFn: save,
    onSuccess: (_, supervisor) => {
      onClose()
      onSaved(supervisor)
      void reload()
    },
    onError: (error) => form.showIssues(isDuplicate(error) ? duplicateAt(error) : inputIssues(error)),
  })
  const { error } = saving
  const submit = (supervisor: SupervisorForm) => {
    if (supervisor.email === unreached)
      form.showIssues([{ path: ['email'], message: m.supervisors_address_unreached() }])
    else saving.mutate(supervisor)
  }
  const close = () => {
    onClose()
    // After a refusal the page behind the dialog is out of date.
    if (saving.isError) void reload()
  }
  return (
    <Dialog title={title} isOpen onClose={close}>
      <FormShell
        form={form}
        label={title}
        onSubmit={submit}
        pending={saving.isPending}
        error={error && !isDuplicate(error) ? errorMessage(error) : null}
        submitLabel={typeof submitLabel === 'string' ? submitLabel : submitLabel(form.values)}
        pendingLabel={pendingLabel}
        actions={<Button onClick={close}>{m.common_cancel()}</Button>}
      >
        <TextField
          label={m.supervisors_name_label()}
          autoComplete="off"
          autoFocus={unreached === null}
          {...form.field('name')}
        />
        <TextField
          label={m.supervisors_email_label()}
          type="email"
          autoComplete="off"
          autoFocus={unreached !== null}
          hint={addressHint}
          {...form.field('email')}
        />
        <MailLanguageField {...form.field('language')} />
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
