import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ScheduledExport } from '#contract/scheduled-exports'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { usePerson } from '../api/session.ts'
import { QueryStates } from '../layout/query-states.tsx'
import { paths } from '../routing/paths.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useRowDialogs } from '../ui/row-dialogs.ts'
import { SuccessMessage } from '../ui/success-message.tsx'
import { ScheduledExportRow } from './scheduled-export-row.tsx'
import '../ui/rows.css'
import './scheduled-exports.css'

/** The reviewer's scheduled exports: when their emails come next, and what can be done with them. */
export function ScheduledExportsPage() {
  const { email } = usePerson()
  const query = useQuery(api.scheduledExports.list.queryOptions())
  const queryClient = useQueryClient()
  const reload = () => void queryClient.invalidateQueries({ queryKey: api.scheduledExports.key() })
  const dialogs = useRowDialogs<ScheduledExport>(reload)
  const { removing } = dialogs
  const deletion = useMutation(
    api.scheduledExports.delete.mutationOptions({
      onSuccess: () => dialogs.done(m.schedules_deleted()),
      onError: reload,
    }),
  )
  const rows = query.data ?? []
  return (
    <>
      <PageHeader title={m.schedules_title()} subtitle={m.schedules_intro({ email })} />
      <SuccessMessage message={dialogs.message} />
      <QueryStates query={query} loading={m.schedules_loading()} failed={m.schedules_load_failed()} />
      {query.isSuccess && rows.length === 0 && (
        <EmptyState
          title={m.schedules_empty_title()}
          action={<ButtonLink to={paths.manageInternships}>{m.schedules_open_internships()}</ButtonLink>}
        >
          {m.schedules_empty_hint()}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <ul className="rows scheduled-exports">
          {rows.map((row) => (
            <ScheduledExportRow key={row.id} row={row} onDone={dialogs.done} onDelete={dialogs.askToRemove} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={removing !== null}
        title={m.schedules_delete_title()}
        question={m.schedules_delete_question({ name: removing?.name ?? '' })}
        confirmLabel={m.common_delete()}
        pendingLabel={m.common_deleting()}
        pending={deletion.isPending}
        error={deletion.error && errorMessage(deletion.error, m.schedules_delete_failed())}
        onConfirm={() => removing && deletion.mutate({ id: removing.id })}
        onClose={() => {
          dialogs.close()
          deletion.reset()
        }}
      />
    </>
  )
}
