import { useQuery } from '@tanstack/react-query'
import type { Department } from '#contract/people/departments'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { useReload } from '../../api/reload.ts'
import { EditableRows } from '../../editing/rows.tsx'
import { ConfirmDialog } from '../../layout/confirm-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useRowDialogs } from '../../ui/row-dialogs.ts'
import { SuccessMessage } from '../../ui/success-message.tsx'
import { DepartmentDialog } from './department-dialog.tsx'
import { DepartmentRow } from './department-row.tsx'
import './department-management.css'

/** The departments that students choose and managers review (spec section 2, Department Management). */
export function DepartmentManagementPage() {
  const query = useQuery({ ...api.departments.list.queryOptions(), refetchOnWindowFocus: 'always' })
  const dialogs = useRowDialogs<Department>(useReload(api.departments.key(), api.users.key(), api.statistics.key()))
  const { form, removing } = dialogs
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
      {removing && (
        <ConfirmDialog
          title={m.departments_delete_title()}
          question={m.departments_delete_question({ name: removing.name })}
          request={() => api.departments.delete.call({ id: removing.id })}
          onSuccess={() => dialogs.done(m.departments_deleted())}
          onError={dialogs.reload}
          failed={m.departments_delete_failed()}
          onClose={dialogs.close}
        />
      )}
    </>
  )
}
