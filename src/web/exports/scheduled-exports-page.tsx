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
      onSuccess: () => dialogs.done(m.scheduled_export_deleted()),
      onError: reload,
    }),
  )
  const rows = query.data ?? []
  return (
    <>
      <PageHeader title={m.scheduled_exports_2()} subtitle={m.emails_to_with_link_to_export({ email })} />
      <SuccessMessage message={dialogs.message} />
      <QueryStates
        query={query}
        loading={m.loading_scheduled_exports()}
        failed={m.failed_to_load_scheduled_exports_please()}
      />
      {query.isSuccess && rows.length === 0 && (
        <EmptyState
          title={m.no_scheduled_exports_yet()}
          action={<ButtonLink to={paths.manageInternships}>{m.open_internships()}</ButtonLink>}
        >
          {m.filter_list_of_internships_feedback_or()}
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
        title={m.delete_scheduled_export()}
        question={m.are_you_sure_you_want_to_delete_links({ name: removing?.name ?? '' })}
        confirmLabel={m.delete_label()}
        pendingLabel={m.deleting()}
        pending={deletion.isPending}
        error={deletion.error && errorMessage(deletion.error, m.failed_to_delete_scheduled_export())}
        onConfirm={() => removing && deletion.mutate({ id: removing.id })}
        onClose={() => {
          dialogs.close()
          deletion.reset()
        }}
      />
    </>
  )
}
