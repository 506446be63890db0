import { useMutation } from '@tanstack/react-query'
import { universityDomain } from '#contract/universities'
import { localized } from '#domain/localized'
import type { UniversityDomain } from '#domain/universities'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { errorMessage, inputIssues } from '../api/error-message.ts'
import { FormShell } from '../form/form-shell.tsx'
import { TextField } from '../form/text-field.tsx'
import { useForm } from '../form/use-form.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type Props = {
  /** Null adds a domain. */
  entry: UniversityDomain | null
  onSaved: (sentence: string) => void
  onClose: () => void
}

/** Maps one email domain to one university. */
export function UniversityDomainDialog({ entry, onSaved, onClose }: Props) {
  const form = useForm(universityDomain, { domain: entry?.domain ?? '', university: entry?.university ?? '' })
  const { title, saved, failed } = entry ? EDIT : ADD
  const endpoint = entry ? api.universities.changeDomain : api.universities.addDomain
  const save = useMutation(
    endpoint.mutationOptions({
      onSuccess: () => onSaved(saved),
      onError: (error) => form.showIssues(inputIssues(error)),
    }),
  )
  return (
    <Dialog title={title} isOpen onClose={onClose} role="alertdialog">
      <FormShell
        form={form}
        onSubmit={(values) => save.mutate(values)}
        pending={save.isPending}
        error={save.error && errorMessage(save.error, failed)}
        submitLabel={entry ? m.save() : m.add_email_domain()}
        pendingLabel={entry ? m.saving() : m.adding()}
        actions={<Button onClick={onClose}>{m.cancel()}</Button>}
      >
        <TextField
          label={m.email_domain_2()}
          hint={m.part_after_for_example_university_edu()}
          autoComplete="off"
          isReadOnly={entry !== null}
          autoFocus={entry === null}
          {...form.field('domain')}
        />
        <TextField label={m.university()} autoComplete="off" autoFocus={entry !== null} {...form.field('university')} />
      </FormShell>
    </Dialog>
  )
}

const ADD = localized({
  title: m.add_email_domain,
  saved: m.email_domain_added_successfully,
  failed: m.failed_to_add_email_domain,
})
const EDIT = localized({
  title: m.edit_email_domain,
  saved: m.email_domain_updated_successfully,
  failed: m.failed_to_update_email_domain,
})
