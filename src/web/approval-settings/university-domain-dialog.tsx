import { useMutation } from '@tanstack/react-query'
import { universityDomain } from '#contract/universities'
import type { UniversityDomain } from '#domain/universities'
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
  const { endpoint, title, saved, failed } = entry ? EDIT : ADD
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
        submitLabel={entry ? 'Save' : 'Add Email Domain'}
        pendingLabel={entry ? 'Saving...' : 'Adding...'}
        actions={<Button onClick={onClose}>Cancel</Button>}
      >
        <TextField
          label="Email Domain"
          hint="The part after the @, for example university.edu"
          autoComplete="off"
          isReadOnly={entry !== null}
          autoFocus={entry === null}
          {...form.field('domain')}
        />
        <TextField label="University" autoComplete="off" autoFocus={entry !== null} {...form.field('university')} />
      </FormShell>
    </Dialog>
  )
}

const ADD = {
  endpoint: api.universities.addDomain,
  title: 'Add Email Domain',
  saved: 'Email domain added successfully',
  failed: 'Failed to add email domain',
}
const EDIT = {
  endpoint: api.universities.changeDomain,
  title: 'Edit Email Domain',
  saved: 'Email domain updated successfully',
  failed: 'Failed to update email domain',
}
