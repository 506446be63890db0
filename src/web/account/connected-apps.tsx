import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConnectedApp } from '#contract/api-clients'
import { SCOPES } from '#domain/scopes'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { Instant } from '../layout/instant.tsx'
import { QueryStates } from '../layout/query-states.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Section } from '../ui/section.tsx'
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
    <Section
      id="connected-apps"
      title={m.connected_apps()}
      about={m.these_apps_act_for_you_they()}
      className="connected-apps"
    >
      <QueryStates query={apps} loading={m.loading_your_apps()} failed={m.failed_to_load_your_apps()} />
      {apps.data?.length === 0 && <p>{m.no_app_is_connected()}</p>}
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
                  <ParaglideMessage
                    message={m.allowed}
                    inputs={{}}
                    markup={{ instant: () => <Instant at={app.allowedAt} /> }}
                  />
                  {app.lastUsedAt && (
                    <ParaglideMessage
                      message={m.last_used}
                      inputs={{}}
                      markup={{ instant: () => <Instant at={app.lastUsedAt!} /> }}
                    />
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
                  {m.remove()}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={removing !== null}
        title={m.remove_app()}
        question={m.are_you_sure_you_want_to({ name: removing?.name ?? '' })}
        confirmLabel={m.remove()}
        pendingLabel={m.removing()}
        pending={remove.isPending}
        error={remove.error && errorMessage(remove.error, m.failed_to_remove_app())}
        onConfirm={() => removing && remove.mutate({ id: removing.id })}
        onClose={() => setRemoving(null)}
      />
    </Section>
  )
}
