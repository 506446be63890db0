import { useQuery } from '@tanstack/react-query'
import type { ScheduledExport } from '#contract/office/schedules'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { useReload } from '../../api/reload.ts'
import { usePerson } from '../../api/session.ts'
import { EditableRows } from '../../editing/rows.tsx'
import { ConfirmDialog } from '../../layout/confirm-dialog.tsx'
import { paths } from '../../routing/paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useRowDialogs } from '../../ui/row-dialogs.ts'
import { SuccessMessage } from '../../ui/success-message.tsx'
import { ScheduledExportRow } from './scheduled-export-row.tsx'
import '../exports/scheduled-exports.css'

/** The reviewer's scheduled exports: when their emails come next, and what can be done with them. */
export function ScheduledExportsPage() {
  const { email } = usePerson()
  const query = useQuery(api.scheduledExports.list.queryOptions())
  const dialogs = useRowDialogs<ScheduledExport>(useReload(api.scheduledExports.key()))
  const { removing } = dialogs
  return (
    <>
      <PageHeader title={m.schedules_title()} subtitle={m.schedules_intro({ email })} />
      <SuccessMessage message={dialogs.message} />
      <EditableRows
        query={query}
        rows={query.data}
        loading={m.schedules_loading()}
        failed={m.schedules_load_failed()}
        empty={
          <EmptyState
            title={m.schedules_empty_title()}
            action={<ButtonLink to={paths.manageInternships}>{m.schedules_open_internships()}</ButtonLink>}
          >
            {m.schedules_empty_hint()}
          </EmptyState>
        }
        className="scheduled-exports"
      >
        {(row) => <ScheduledExportRow key={row.id} row={row} onDone={dialogs.done} onDelete={dialogs.askToRemove} />}
      </EditableRows>
      {removing && (
        <ConfirmDialog
          title={m.schedules_delete_title()}
          question={m.schedules_delete_question({ name: removing.name })}
          request={() => api.scheduledExports.delete.call({ id: removing.id })}
          onSuccess={() => dialogs.done(m.schedules_deleted())}
          onError={dialogs.reload}
          failed={m.schedules_delete_failed()}
          onClose={dialogs.close}
        />
      )}
    </>
  )
}
