import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConnectedApp } from '#contract/api-clients'
import { SCOPES } from '#domain/scopes'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { Instant } from '../layout/instant.tsx'
import { QueryStates } from '../layout/query-states.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import '../ui/rows.css'
import './connected-apps.css'

/** The apps that may act for a person. */
export function ConnectedApps() {
  const queryClient = useQueryClient()
  const apps = useQuery(api.connectedApps.listMine.queryOptions())
  const [removing, setRemoving] = useState<ConnectedApp | null>(null)
  const refetch = () => queryClient.invalidateQueries({ queryKey: api.connectedApps.key() })
  const remove = useMutation(
    api.connectedApps.remove.mutationOptions({ onSuccess: () => setRemoving(null), onSettled: refetch }),
  )
  return (
    <section className="section section-stack connected-apps" aria-labelledby="connected-apps">
      <h2 id="connected-apps">Connected apps</h2>
      <p className="muted">These apps act for you. They never see more than you do.</p>
      <QueryStates query={apps} loading="Loading your apps..." failed="Failed to load your apps" />
      {apps.data?.length === 0 && <p>No app is connected.</p>}
      {apps.data && apps.data.length > 0 && (
        <ul className="rows">
          {apps.data.map((app) => (
            <li key={app.id}>
              <div>
                <div className="row-title" id={`app-${app.id}`}>
                  {app.name}
                </div>
                <ul className="connected-app-scopes small">
                  {app.scopes.map((scope) => (
                    <li key={scope}>{SCOPES[scope]}</li>
                  ))}
                </ul>
                <div className="muted small">
                  Allowed <Instant at={app.allowedAt} />
                  {app.lastUsedAt && (
                    <>
                      , last used <Instant at={app.lastUsedAt} />
                    </>
                  )}
                </div>
              </div>
              <div className="row-actions">
                <Button
                  look="text"
                  onClick={() => {
                    remove.reset()
                    setRemoving(app)
                  }}
                  aria-describedby={`app-${app.id}`}
                >
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={removing !== null}
        title="Remove App"
        question={`Are you sure you want to remove "${removing?.name ?? ''}"? It can no longer act for you.`}
        confirmLabel="Remove"
        pendingLabel="Removing..."
        pending={remove.isPending}
        error={remove.error && errorMessage(remove.error, 'Failed to remove app')}
        onConfirm={() => removing && remove.mutate({ id: removing.id })}
        onClose={() => setRemoving(null)}
      />
    </section>
  )
}
