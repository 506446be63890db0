import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UniversityDomain } from '#domain/universities'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { QueryStates } from '../layout/query-states.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useRowDialogs } from '../ui/row-dialogs.ts'
import { SuccessMessage } from '../ui/success-message.tsx'
import { UniversityDomainDialog } from './university-domain-dialog.tsx'
import '../ui/rows.css'

/** Which email domains may register, and for which university (product decision 13). */
export function UniversityDomains() {
  const query = useQuery(api.universities.listDomains.queryOptions())
  const queryClient = useQueryClient()
  const reload = () => void queryClient.invalidateQueries({ queryKey: api.universities.key() })
  const dialogs = useRowDialogs<UniversityDomain>(reload)
  const { removing } = dialogs
  const removal = useMutation(
    api.universities.removeDomain.mutationOptions({
      onSuccess: () => dialogs.done('Email domain removed successfully'),
      onError: reload,
    }),
  )
  const askToRemove = (entry: UniversityDomain) => {
    removal.reset()
    dialogs.askToRemove(entry)
  }
  return (
    <section className="section university-domains" aria-labelledby="university-domains">
      <div className="setting-head">
        <h2 id="university-domains">University Email Domains</h2>
        <Button onClick={dialogs.add}>Add Email Domain</Button>
      </div>
      <p className="muted measure">
        Students register with an address at one of these domains and belong to its university.
      </p>
      <SuccessMessage message={dialogs.message} />
      <QueryStates query={query} loading="Loading email domains..." failed="Failed to load email domains" />
      {query.data?.length === 0 && <p>No email domains yet: nobody can register.</p>}
      {query.data && query.data.length > 0 && (
        <ul className="rows">
          {query.data.map((entry) => (
            <li key={entry.domain}>
              <span className="row-title" id={`domain-${entry.domain}`}>
                {entry.domain}
              </span>
              <span>{entry.university}</span>
              <div className="row-actions">
                <Button look="text" onClick={() => dialogs.edit(entry)} aria-describedby={`domain-${entry.domain}`}>
                  Edit
                </Button>
                <Button look="text" onClick={() => askToRemove(entry)} aria-describedby={`domain-${entry.domain}`}>
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {dialogs.form && (
        <UniversityDomainDialog entry={dialogs.form.row} onSaved={dialogs.done} onClose={dialogs.close} />
      )}
      <ConfirmDialog
        isOpen={removing !== null}
        title="Remove Email Domain"
        question={`Are you sure you want to remove "${removing?.domain ?? ''}"?`}
        confirmLabel="Remove"
        pendingLabel="Removing..."
        pending={removal.isPending}
        error={removal.error && errorMessage(removal.error, 'Failed to remove email domain')}
        onConfirm={() => removing && removal.mutate({ domain: removing.domain })}
        onClose={dialogs.close}
      >
        <p className="muted">
          Existing accounts keep working; new ones cannot register with it.
          {query.data?.length === 1 && ' It is the last one: nobody will be able to register.'}
        </p>
      </ConfirmDialog>
    </section>
  )
}
