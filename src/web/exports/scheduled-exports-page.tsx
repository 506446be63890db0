import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ScheduledExport } from '#contract/scheduled-exports'
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
      onSuccess: () => dialogs.done('Scheduled export deleted'),
      onError: reload,
    }),
  )
  const rows = query.data ?? []
  return (
    <>
      <PageHeader
        title="Scheduled Exports"
        subtitle={`Emails to ${email} with a link to an export. The file is made when you open the link.`}
      />
      <SuccessMessage message={dialogs.message} />
      <QueryStates
        query={query}
        loading="Loading scheduled exports..."
        failed="Failed to load scheduled exports. Please try again."
      />
      {query.isSuccess && rows.length === 0 && (
        <EmptyState
          title="No scheduled exports yet"
          action={<ButtonLink to={paths.manageInternships}>Open internships</ButtonLink>}
        >
          Filter a list of internships, feedback or open requests, then press Schedule beside Export as CSV.
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
        title="Delete Scheduled Export"
        question={`Are you sure you want to delete "${removing?.name ?? ''}"? Links in earlier emails stop working.`}
        confirmLabel="Delete"
        pendingLabel="Deleting..."
        pending={deletion.isPending}
        error={deletion.error && errorMessage(deletion.error, 'Failed to delete scheduled export')}
        onConfirm={() => removing && deletion.mutate({ id: removing.id })}
        onClose={() => {
          dialogs.close()
          deletion.reset()
        }}
      />
    </>
  )
}
