import { useMutation } from '@tanstack/react-query'
import { type Department, departmentForm } from '#contract/departments'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { errorMessage, inputIssues } from '../api/error-message.ts'
import { FormShell } from '../form/form-shell.tsx'
import { TextArea } from '../form/text-area.tsx'
import { TextField } from '../form/text-field.tsx'
import { useForm } from '../form/use-form.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type Props = {
  /** Null adds a department. */
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
  const add = useMutation(
    api.departments.add.mutationOptions({ onSuccess: () => onSaved(m.departments_added()), onError }),
  )
  const edit = useMutation(
    api.departments.edit.mutationOptions({ onSuccess: () => onSaved(m.departments_saved()), onError }),
  )
  const save = department ? edit : add
  const title = department ? m.departments_edit_title() : m.departments_add()
  const failed = department ? m.departments_save_failed() : m.departments_add_failed()
  return (
    <Dialog title={title} isOpen onClose={onClose} role="alertdialog">
      <FormShell
        form={form}
        onSubmit={(values) => (department ? edit.mutate({ id: department.id, ...values }) : add.mutate(values))}
        pending={save.isPending}
        error={save.error && errorMessage(save.error, failed)}
        submitLabel={department ? m.common_save() : m.departments_add()}
        pendingLabel={department ? m.common_saving() : m.common_adding()}
        actions={<Button onClick={onClose}>{m.common_cancel()}</Button>}
      >
        <TextField
          label={m.departments_name_label()}
          autoFocus
          {...(department ? { hint: m.departments_name_hint() } : {})}
          {...form.field('name')}
        />
        <TextArea
          label={m.departments_description_label()}
          {...form.field('description')}
          value={form.values.description ?? ''}
        />
      </FormShell>
    </Dialog>
  )
}
