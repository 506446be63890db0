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
  /** Null: a new one. */
  entry: UniversityDomain | null
  onSaved: (sentence: string) => void
  onClose: () => void
}

/** Maps one email domain to one university. */
export function UniversityDomainDialog({ entry, onSaved, onClose }: Props) {
  const form = useForm(universityDomain, { domain: entry?.domain ?? '', university: entry?.university ?? '' })
  const onError = (error: unknown) => form.showIssues(inputIssues(error))
  const addition = useMutation(
    api.universities.addDomain.mutationOptions({
      onSuccess: () => onSaved('Email domain added successfully'),
      onError,
    }),
  )
  const change = useMutation(
    api.universities.changeDomain.mutationOptions({
      onSuccess: () => onSaved('Email domain updated successfully'),
      onError,
    }),
  )
  const saving = entry ? change : addition
  const title = entry ? 'Edit Email Domain' : 'Add Email Domain'
  const failed = entry ? 'Failed to update email domain' : 'Failed to add email domain'
  return (
    <Dialog title={title} isOpen onClose={onClose} role="alertdialog">
      <FormShell
        form={form}
        onSubmit={(values) => saving.mutate(values)}
        pending={saving.isPending}
        error={saving.isError ? errorMessage(saving.error, failed) : null}
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
