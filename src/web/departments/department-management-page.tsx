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
      onSuccess: () => dialogs.done(m.departments_deleted()),
      onError: reload,
    }),
  )
  const departments = query.data ?? []
  return (
    <>
      <PageHeader
        title={m.departments_title()}
        subtitle={m.departments_intro()}
        action={
          departments.length > 0 && (
            <Button look="primary" onClick={dialogs.add}>
              {m.departments_add()}
            </Button>
          )
        }
      />
      <SuccessMessage message={dialogs.message} />
      <QueryStates query={query} loading={m.common_departments_loading()} failed={m.common_departments_load_failed()} />
      {query.isSuccess && departments.length === 0 && (
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
      <p className="banner department-note">{m.departments_delete_hint()}</p>
      {dialogs.form && (
        <DepartmentDialog department={dialogs.form.row} onSaved={dialogs.done} onClose={dialogs.close} />
      )}
      <ConfirmDialog
        isOpen={removing !== null}
        title={m.departments_delete_title()}
        question={m.departments_delete_question({ name: removing?.name ?? '' })}
        confirmLabel={m.common_delete()}
        pendingLabel={m.common_deleting()}
        pending={deletion.isPending}
        error={deletion.error && errorMessage(deletion.error, m.departments_delete_failed())}
        onConfirm={() => removing && deletion.mutate({ id: removing.id })}
        onClose={() => {
          dialogs.close()
          deletion.reset()
        }}
      />
    </>
  )
}
