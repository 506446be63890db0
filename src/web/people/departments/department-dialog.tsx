import { type Department, departmentForm } from '#contract/people/departments'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { FormDialog } from '../../editing/form-dialog.tsx'
import { TextArea } from '../../form/text-area.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useForm } from '../../form/use-form.ts'

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
  return (
    <FormDialog
      form={form}
      title={department ? m.departments_edit_title() : m.departments_add()}
      request={(values) =>
        department ? api.departments.edit.call({ id: department.id, ...values }) : api.departments.add.call(values)
      }
      onSuccess={() => onSaved(department ? m.departments_saved() : m.departments_added())}
      failed={department ? m.departments_save_failed() : m.departments_add_failed()}
      submitLabel={department ? m.common_save() : m.departments_add()}
      pendingLabel={department ? m.common_saving() : m.common_adding()}
      onClose={onClose}
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
    </FormDialog>
  )
}
