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
    api.terms.delete.mutationOptions({ onSuccess: () => dialogs.done(m.terms_deleted()), onError: reload }),
  )
  const terms = query.data ?? []
  return (
    <>
      <PageHeader
        title={m.terms_title()}
        subtitle={m.terms_intro()}
        action={
          terms.length > 0 && (
            <Button look="primary" onClick={dialogs.add}>
              {m.terms_add()}
            </Button>
          )
        }
      />
      <SuccessMessage message={dialogs.message} />
      <QueryStates query={query} loading={m.terms_loading()} failed={m.terms_load_failed()} />
      {query.isSuccess && terms.length === 0 && (
        <EmptyState
          title={m.terms_empty_title()}
          action={
            <Button look="primary" onClick={dialogs.add}>
              {m.terms_add_first()}
            </Button>
          }
        >
          {m.terms_empty_hint()}
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
        title={m.terms_delete_title()}
        question={m.terms_delete_question({ name: removing?.name ?? '' })}
        confirmLabel={m.common_delete()}
        pendingLabel={m.common_deleting()}
        pending={deletion.isPending}
        error={deletion.error && errorMessage(deletion.error, m.terms_delete_failed())}
        onConfirm={() => removing && deletion.mutate({ id: removing.id })}
        onClose={() => {
          dialogs.close()
          deletion.reset()
        }}
      />
    </>
  )
}
