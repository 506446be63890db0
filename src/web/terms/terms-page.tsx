import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Term } from '#contract/terms'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { QueryStates } from '../layout/query-states.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useRowDialogs } from '../ui/row-dialogs.ts'
import { SuccessMessage } from '../ui/success-message.tsx'
import { TermDialog } from './term-dialog.tsx'
import { TermRow } from './term-row.tsx'
import '../ui/rows.css'
import './terms.css'

/** The periods by which lists, figures and exports can be filtered, with the deadlines that students see. */
export function TermsPage() {
  const query = useQuery(api.terms.list.queryOptions())
  const queryClient = useQueryClient()
  const reload = () => void queryClient.invalidateQueries({ queryKey: api.terms.key() })
  const dialogs = useRowDialogs<Term>(reload)
  const { removing } = dialogs
  const deletion = useMutation(
    api.terms.delete.mutationOptions({ onSuccess: () => dialogs.done('Term deleted'), onError: reload }),
  )
  const terms = query.data ?? []
  return (
    <>
      <PageHeader
        title="Terms"
        subtitle="Lists, figures and exports can be filtered by term. An internship belongs to the term in which it starts."
        action={
          terms.length > 0 && (
            <Button look="primary" onClick={dialogs.add}>
              Add Term
            </Button>
          )
        }
      />
      <SuccessMessage message={dialogs.message} />
      <QueryStates query={query} loading="Loading terms..." failed="Failed to load terms" />
      {query.isSuccess && terms.length === 0 && (
        <EmptyState
          title="No terms yet"
          action={
            <Button look="primary" onClick={dialogs.add}>
              Add First Term
            </Button>
          }
        >
          Add periods such as 'Summer 2026', with the days by which students register and supervisors give feedback.
        </EmptyState>
      )}
      {terms.length > 0 && (
        <ul className="rows terms long-list">
          {terms.map((term) => (
            <TermRow key={term.id} term={term} onEdit={dialogs.edit} onDelete={dialogs.askToRemove} />
          ))}
        </ul>
      )}
      {dialogs.form && <TermDialog term={dialogs.form.row} onSaved={dialogs.done} onClose={dialogs.close} />}
      <ConfirmDialog
        isOpen={removing !== null}
        title="Delete Term"
        question={`Are you sure you want to delete "${removing?.name ?? ''}"? Its internships stay.`}
        confirmLabel="Delete"
        pendingLabel="Deleting..."
        pending={deletion.isPending}
        error={deletion.error && errorMessage(deletion.error, 'Failed to delete term')}
        onConfirm={() => removing && deletion.mutate({ id: removing.id })}
        onClose={() => {
          dialogs.close()
          deletion.reset()
        }}
      />
    </>
  )
}
