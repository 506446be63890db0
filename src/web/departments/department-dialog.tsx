import { useMutation } from '@tanstack/react-query'
import { type Department, departmentForm } from '#contract/departments'
import { api } from '../api/client.ts'
import { errorMessage, inputIssues } from '../api/error-message.ts'
import { FormShell } from '../form/form-shell.tsx'
import { TextArea } from '../form/text-area.tsx'
import { TextField } from '../form/text-field.tsx'
import { useForm } from '../form/use-form.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type Props = {
  /** Null: a new one. */
  department: Department | null
  onSaved: (sentence: string) => void
  onClose: () => void
}

/** Adds or edits a department (spec section 5; renaming is product decision 11). */
export function DepartmentDialog({ department, onSaved, onClose }: Props) {
  const form = useForm(departmentForm, {
    name: department?.name ?? '',
    description: department?.description ?? '',
  })
  const onError = (error: unknown) => form.showIssues(inputIssues(error))
  const addition = useMutation(
    api.departments.add.mutationOptions({ onSuccess: () => onSaved('Department added successfully'), onError }),
  )
  const change = useMutation(
    api.departments.edit.mutationOptions({ onSuccess: () => onSaved('Department updated successfully'), onError }),
  )
  const saving = department ? change : addition
  const title = department ? 'Edit Department' : 'Add Department'
  const failed = department ? 'Failed to update department' : 'Failed to add department'
  return (
    <Dialog title={title} isOpen onClose={onClose} role="alertdialog">
      <FormShell
        form={form}
        onSubmit={(values) => (department ? change.mutate({ id: department.id, ...values }) : addition.mutate(values))}
        pending={saving.isPending}
        error={saving.isError ? errorMessage(saving.error, failed) : null}
        submitLabel={department ? 'Save' : 'Add Department'}
        pendingLabel={department ? 'Saving...' : 'Adding...'}
        actions={<Button onClick={onClose}>Cancel</Button>}
      >
        <TextField
          label="Department Name"
          autoFocus
          {...(department ? { hint: 'Its students and managers follow a new name.' } : {})}
          {...form.field('name')}
        />
        <TextArea label="Description (optional)" {...form.field('description')} value={form.values.description ?? ''} />
      </FormShell>
    </Dialog>
  )
}
