import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Term } from '#contract/terms'
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
    api.terms.delete.mutationOptions({ onSuccess: () => dialogs.done(m.term_deleted()), onError: reload }),
  )
  const terms = query.data ?? []
  return (
    <>
      <PageHeader
        title={m.terms()}
        subtitle={m.lists_figures_and_exports_can_be()}
        action={
          terms.length > 0 && (
            <Button look="primary" onClick={dialogs.add}>
              {m.add_term()}
            </Button>
          )
        }
      />
      <SuccessMessage message={dialogs.message} />
      <QueryStates query={query} loading={m.loading_terms()} failed={m.failed_to_load_terms()} />
      {query.isSuccess && terms.length === 0 && (
        <EmptyState
          title={m.no_terms_yet()}
          action={
            <Button look="primary" onClick={dialogs.add}>
              {m.add_first_term()}
            </Button>
          }
        >
          {m.add_periods_such_as_summer_2026()}
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
        title={m.delete_term()}
        question={m.are_you_sure_you_want_to_delete_its({ name: removing?.name ?? '' })}
        confirmLabel={m.delete_label()}
        pendingLabel={m.deleting()}
        pending={deletion.isPending}
        error={deletion.error && errorMessage(deletion.error, m.failed_to_delete_term())}
        onConfirm={() => removing && deletion.mutate({ id: removing.id })}
        onClose={() => {
          dialogs.close()
          deletion.reset()
        }}
      />
    </>
  )
}
