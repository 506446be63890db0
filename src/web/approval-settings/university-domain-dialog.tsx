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
        submitLabel={entry ? m.common_save() : m.universities_domain_add()}
        pendingLabel={entry ? m.common_saving() : m.common_adding()}
        actions={<Button onClick={onClose}>{m.common_cancel()}</Button>}
      >
        <TextField
          label={m.universities_domain_label()}
          hint={m.universities_domain_hint()}
          autoComplete="off"
          isReadOnly={entry !== null}
          autoFocus={entry === null}
          {...form.field('domain')}
        />
        <TextField
          label={m.common_university()}
          autoComplete="off"
          autoFocus={entry !== null}
          {...form.field('university')}
        />
      </FormShell>
    </Dialog>
  )
}

const ADD = localized({
  title: m.universities_domain_add,
  saved: m.universities_domain_added,
  failed: m.universities_domain_add_failed,
})
const EDIT = localized({
  title: m.universities_domain_edit_title,
  saved: m.universities_domain_saved,
  failed: m.universities_domain_save_failed,
})
