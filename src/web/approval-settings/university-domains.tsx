import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UniversityDomain } from '#domain/universities'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadingState } from '../ui/loading-state.tsx'
import { SuccessMessage } from '../ui/success-message.tsx'
import { useTimedMessage } from '../ui/timed-message.ts'
import { UniversityDomainDialog } from './university-domain-dialog.tsx'
import '../ui/rows.css'

const MESSAGE_TIME = 3000

/** Which email domains may register, and for which university (product decision 13). */
export function UniversityDomains() {
  const query = useQuery(api.universities.listDomains.queryOptions())
  const queryClient = useQueryClient()
  const [message, showMessage] = useTimedMessage(MESSAGE_TIME)
  const [editing, setEditing] = useState<UniversityDomain | 'new' | null>(null)
  const [removing, setRemoving] = useState<UniversityDomain | null>(null)
  const reload = () => void queryClient.invalidateQueries({ queryKey: api.universities.key() })
  const removal = useMutation(
    api.universities.removeDomain.mutationOptions({
      onSuccess: () => {
        setRemoving(null)
        showMessage('Email domain removed successfully')
      },
      onSettled: reload,
    }),
  )
  const isLast = query.data?.length === 1
  return (
    <section className="section university-domains" aria-labelledby="university-domains">
      <div className="setting-head">
        <h2 id="university-domains">University Email Domains</h2>
        <Button onClick={() => setEditing('new')}>Add Email Domain</Button>
      </div>
      <p className="muted measure">
        Students register with an address of one of these domains and belong to its university.
      </p>
      <SuccessMessage message={message} />
      {query.isPending && <LoadingState>Loading email domains...</LoadingState>}
      {query.isError && (
        <ErrorState
          title={errorMessage(query.error, 'Failed to load email domains')}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
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
                <Button look="text" onClick={() => setEditing(entry)} aria-describedby={`domain-${entry.domain}`}>
                  Edit
                </Button>
                <Button
                  look="text"
                  onClick={() => {
                    removal.reset()
                    setRemoving(entry)
                  }}
                  aria-describedby={`domain-${entry.domain}`}
                >
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {editing && (
        <UniversityDomainDialog
          entry={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={(sentence) => {
            setEditing(null)
            showMessage(sentence)
            reload()
          }}
        />
      )}
      <ConfirmDialog
        isOpen={removing !== null}
        title="Remove Email Domain"
        question={`Are you sure you want to remove "${removing?.domain ?? ''}"?`}
        confirmLabel="Remove"
        pendingLabel="Removing..."
        pending={removal.isPending}
        error={removal.isError ? errorMessage(removal.error, 'Failed to remove email domain') : null}
        onConfirm={() => removing && removal.mutate({ domain: removing.domain })}
        onClose={() => setRemoving(null)}
      >
        <p className="muted">
          Existing accounts keep working; new ones cannot register with it.
          {isLast && ' It is the last one: nobody will be able to register.'}
        </p>
      </ConfirmDialog>
    </section>
  )
}
