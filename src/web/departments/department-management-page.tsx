import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Department } from '#contract/departments'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { QueryStates } from '../layout/query-states.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useRowDialogs } from '../ui/row-dialogs.ts'
import { SuccessMessage } from '../ui/success-message.tsx'
import { DepartmentDialog } from './department-dialog.tsx'
import { DepartmentRow } from './department-row.tsx'
import '../ui/rows.css'
import './department-management.css'

/** The departments that students choose and managers review (spec section 2, Department Management). */
export function DepartmentManagementPage() {
  const query = useQuery({ ...api.departments.list.queryOptions(), refetchOnWindowFocus: 'always' })
  const queryClient = useQueryClient()
  const reload = () => {
    for (const queryKey of [api.departments.key(), api.users.key(), api.statistics.key()])
      void queryClient.invalidateQueries({ queryKey })
  }
  const dialogs = useRowDialogs<Department>(reload)
  const { removing } = dialogs
  const deletion = useMutation(
    api.departments.delete.mutationOptions({
      onSuccess: () => dialogs.done(m.department_deleted_successfully()),
      onError: reload,
    }),
  )
  const departments = query.data ?? []
  return (
    <>
      <PageHeader
        title={m.department_management()}
        subtitle={m.students_choose_one_of_these_as()}
        action={
          departments.length > 0 && (
            <Button look="primary" onClick={dialogs.add}>
              {m.add_department()}
            </Button>
          )
        }
      />
      <SuccessMessage message={dialogs.message} />
      <QueryStates query={query} loading={m.loading_departments()} failed={m.failed_to_load_departments()} />
      {query.isSuccess && departments.length === 0 && (
        <EmptyState
          title={m.no_departments_found()}
          action={
            <Button look="primary" onClick={dialogs.add}>
              {m.add_first_department()}
            </Button>
          }
        >
          {m.add_departments_of_your_university_so()}
        </EmptyState>
      )}
      {departments.length > 0 && (
        <ul className="rows departments long-list">
          {departments.map((department) => (
            <DepartmentRow
              key={department.id}
              department={department}
              onEdit={dialogs.edit}
              onDelete={dialogs.askToRemove}
            />
          ))}
        </ul>
      )}
      <p className="banner department-note">{m.deleting_department_may_affect_existing_student()}</p>
      {dialogs.form && (
        <DepartmentDialog department={dialogs.form.row} onSaved={dialogs.done} onClose={dialogs.close} />
      )}
      <ConfirmDialog
        isOpen={removing !== null}
        title={m.delete_department()}
        question={m.are_you_sure_you_want_to_delete_this({ name: removing?.name ?? '' })}
        confirmLabel={m.delete_label()}
        pendingLabel={m.deleting()}
        pending={deletion.isPending}
        error={deletion.error && errorMessage(deletion.error, m.failed_to_delete_department())}
        onConfirm={() => removing && deletion.mutate({ id: removing.id })}
        onClose={() => {
          dialogs.close()
          deletion.reset()
        }}
      />
    </>
  )
}
