import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { type Department, departmentForm } from '#contract/people/departments'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { FormDialog } from '../../editing/form-dialog.tsx'
import { RemovalDialog } from '../../editing/removal-dialog.tsx'
import { EditableRows, RowAction, RowActions } from '../../editing/rows.tsx'
import { TextArea, TextField } from '../../form/text-fields.tsx'
import { useForm } from '../../form/use-form.ts'
import { Instant } from '../../layout/instant.tsx'
import { SuccessMessage } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useRowDialogs } from '../../ui/row-dialogs.ts'
import { EmptyState } from '../../ui/states.tsx'
import './department-management.css'

/** The departments that students choose and managers review (spec section 2, Department Management). */
export function DepartmentManagementPage() {
  const query = useQuery({ ...api.departments.list.queryOptions(), refetchOnWindowFocus: 'always' })
  const dialogs = useRowDialogs<Department>(useReload(api.departments.key(), api.users.key(), api.statistics.key()))
  const { form } = dialogs
  return (
    <>
      <PageHeader
        title={m.departments_title()}
        subtitle={m.departments_intro()}
        action={
          query.data?.length ? (
            <Button look="primary" onClick={dialogs.add}>
              {m.departments_add()}
            </Button>
          ) : null
        }
      />
      <SuccessMessage message={dialogs.message} />
      <EditableRows
        query={query}
        rows={query.data}
        loading={m.common_departments_loading()}
        failed={m.common_departments_load_failed()}
        empty={
          <EmptyState
            title={m.departments_empty_title()}
            action={
              <Button look="primary" onClick={dialogs.add}>
                {m.departments_add_first()}
              </Button>
            }
          >
            {m.departments_empty_hint()}
          </EmptyState>
        }
        className="departments long-list"
      >
        {(row) => <DepartmentRow key={row.id} department={row} onEdit={dialogs.edit} onDelete={dialogs.askToRemove} />}
      </EditableRows>
      <p className="banner department-note">{m.departments_delete_hint()}</p>
      {form && <DepartmentDialog department={form.row} onSaved={dialogs.done} onClose={dialogs.close} />}
      <RemovalDialog
        dialogs={dialogs}
        title={m.departments_delete_title()}
        question={m.departments_delete_question}
        request={({ id }) => api.departments.delete.call({ id })}
        done={m.departments_deleted()}
        failed={m.departments_delete_failed()}
      />
    </>
  )
}

type DepartmentRowProps = {
  department: Department
  onEdit: (department: Department) => void
  onDelete: (department: Department) => void
}

/** One department. Memoized, so that opening a dialog does not rerender hundreds of rows. */
const DepartmentRow = memo(function DepartmentRow({ department, onEdit, onDelete }: DepartmentRowProps) {
  const nameId = `department-${department.id}`
  return (
    <li>
      <div>
        <h2 className="row-title" id={nameId}>
          {department.name}
        </h2>
        {department.description && <p className="muted department-description">{department.description}</p>}
      </div>
      <span className="muted small">
        <ParaglideMessage
          message={m.departments_created_date}
          inputs={{}}
          markup={{ instant: () => <Instant at={department.createdAt} /> }}
        />
      </span>
      <RowActions of={nameId}>
        <RowAction onClick={() => onEdit(department)}>{m.common_edit()}</RowAction>
        <RowAction onClick={() => onDelete(department)}>{m.common_delete()}</RowAction>
      </RowActions>
    </li>
  )
})

type DepartmentDialogProps = {
  /** Null adds a department. */
  department: Department | null
  onSaved: (sentence: string) => void
  onClose: () => void
}

/** Adds or edits a department (spec section 5; renaming is product decision 11). */
function DepartmentDialog({ department, onSaved, onClose }: DepartmentDialogProps) {
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
