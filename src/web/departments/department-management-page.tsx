import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Department } from '#contract/departments'
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
      onSuccess: () => dialogs.done('Department deleted successfully'),
      onError: reload,
    }),
  )
  const departments = query.data ?? []
  return (
    <>
      <PageHeader
        title="Department Management"
        subtitle="Students choose one of these as their major; managers review the departments assigned to them."
        action={
          departments.length > 0 && (
            <Button look="primary" onClick={dialogs.add}>
              Add Department
            </Button>
          )
        }
      />
      <SuccessMessage message={dialogs.message} />
      <QueryStates query={query} loading="Loading departments..." failed="Failed to load departments" />
      {query.isSuccess && departments.length === 0 && (
        <EmptyState
          title="No Departments Found"
          action={
            <Button look="primary" onClick={dialogs.add}>
              Add First Department
            </Button>
          }
        >
          Add the departments of your university so that students can choose them.
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
      <p className="banner department-note">
        Deleting a department may affect existing student profiles and manager assignments. Students keep the name of
        their major; managers lose the department.
      </p>
      {dialogs.form && (
        <DepartmentDialog department={dialogs.form.row} onSaved={dialogs.done} onClose={dialogs.close} />
      )}
      <ConfirmDialog
        isOpen={removing !== null}
        title="Delete Department"
        question={`Are you sure you want to delete "${removing?.name ?? ''}"? This action cannot be undone.`}
        confirmLabel="Delete"
        pendingLabel="Deleting..."
        pending={deletion.isPending}
        error={deletion.error && errorMessage(deletion.error, 'Failed to delete department')}
        onConfirm={() => removing && deletion.mutate({ id: removing.id })}
        onClose={() => {
          dialogs.close()
          deletion.reset()
        }}
      />
    </>
  )
}
