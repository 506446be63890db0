import { useMutation } from '@tanstack/react-query'
import type { ScheduledSupervisor } from '#contract/feedback/dashboard'
import { type SecondContactForm, secondContactForm } from '#contract/feedback/second-contact'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { errorMessage, hasCode, inputIssues } from '../../api/error-message.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { TextField } from '../../form/text-fields.tsx'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type Props = { supervisor: ScheduledSupervisor; onSaved: (sentence: string) => void; onClose: () => void }

/** Names a second contact, or another one. */
export function SecondContactDialog({ supervisor, onSaved, onClose }: Props) {
  const { id: supervisorId, name: supervisorName, secondContact } = supervisor
  const reload = useReload(api.internships.key())
  // A contact who has declined is replaced by another person.
  const { name, email } = secondContact?.declinedAt ? NOBODY : (secondContact ?? NOBODY)
  const form = useForm(secondContactForm, { name, email })
  const saving = useMutation({
    mutationFn: (typed: SecondContactForm) => api.feedbackRequests.nameSecondContact.call({ supervisorId, ...typed }),
    onSuccess: async (_, { name }) => {
      await reload()
      onClose()
      onSaved(m.second_contact_named({ name }))
    },
    onError: (error) => form.showIssues(isAboutAddress(error) ? atAddress(error) : inputIssues(error)),
  })
  const { error } = saving
  const title = secondContact ? m.second_contact_change() : m.second_contact_add()
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <p>{m.second_contact_dialog_intro({ name: supervisorName })}</p>
      <FormShell
        form={form}
        label={title}
        onSubmit={saving.mutate}
        pending={saving.isPending}
        error={error && !isAboutAddress(error) ? errorMessage(error, m.second_contact_save_failed()) : null}
        submitLabel={m.common_save_changes()}
        pendingLabel={m.common_saving()}
        actions={<Button onClick={onClose}>{m.common_cancel()}</Button>}
      >
        <TextField label={m.second_contact_name_label()} autoComplete="off" autoFocus {...form.field('name')} />
        <TextField label={m.second_contact_email_label()} type="email" autoComplete="off" {...form.field('email')} />
      </FormShell>
    </Dialog>
  )
}

const NOBODY = { name: '', email: '' }

const ADDRESS_ERRORS = [
  'OWN_ADDRESS',
  'SUPERVISORS_ADDRESS',
  'ALREADY_NAMED',
  'PERSON_ASKED',
  'DECLINED',
  'SAME_ADDRESS',
] as const

function isAboutAddress(error: unknown): boolean {
  return ADDRESS_ERRORS.some((code) => hasCode(error, code))
}

function atAddress(error: unknown) {
  return [{ path: ['email'], message: errorMessage(error) }]
}
