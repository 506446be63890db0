import { useQuery } from '@tanstack/react-query'
import type { Term } from '#contract/internships/terms'
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
import { TermDialog } from './term-dialog.tsx'
import { TermRow } from './term-row.tsx'
import './terms.css'

/** The periods by which lists, figures and exports can be filtered, with the deadlines that students see. */
export function TermsPage() {
  const query = useQuery(api.terms.list.queryOptions())
  const dialogs = useRowDialogs<Term>(useReload(api.terms.key()))
  const { form, removing } = dialogs
  return (
    <>
      <PageHeader
        title={m.terms_title()}
        subtitle={m.terms_intro()}
        action={
          query.data?.length ? (
            <Button look="primary" onClick={dialogs.add}>
              {m.terms_add()}
            </Button>
          ) : null
        }
      />
      <SuccessMessage message={dialogs.message} />
      <EditableRows
        query={query}
        rows={query.data}
        loading={m.terms_loading()}
        failed={m.terms_load_failed()}
        empty={
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
        }
        className="terms long-list"
      >
        {(term) => <TermRow key={term.id} term={term} onEdit={dialogs.edit} onDelete={dialogs.askToRemove} />}
      </EditableRows>
      {form && <TermDialog term={form.row} onSaved={dialogs.done} onClose={dialogs.close} />}
      {removing && (
        <ConfirmDialog
          title={m.terms_delete_title()}
          question={m.terms_delete_question({ name: removing.name })}
          request={() => api.terms.delete.call({ id: removing.id })}
          onSuccess={() => dialogs.done(m.terms_deleted())}
          onError={dialogs.reload}
          failed={m.terms_delete_failed()}
          onClose={dialogs.close}
        />
      )}
    </>
  )
}
