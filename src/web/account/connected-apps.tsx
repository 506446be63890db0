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
      title={m.connected_apps_title()}
      about={m.connected_apps_intro()}
      className="connected-apps"
    >
      <QueryStates query={apps} loading={m.connected_apps_loading()} failed={m.connected_apps_load_failed()} />
      {apps.data?.length === 0 && <p>{m.connected_apps_empty()}</p>}
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
                    message={m.connected_apps_allowed_date}
                    inputs={{}}
                    markup={{ instant: () => <Instant at={app.allowedAt} /> }}
                  />
                  {app.lastUsedAt && (
                    <ParaglideMessage
                      message={m.connected_apps_last_used}
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
                  {m.common_remove()}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={removing !== null}
        title={m.connected_apps_remove_title()}
        question={m.connected_apps_remove_question({ name: removing?.name ?? '' })}
        confirmLabel={m.common_remove()}
        pendingLabel={m.common_removing()}
        pending={remove.isPending}
        error={remove.error && errorMessage(remove.error, m.connected_apps_remove_failed())}
        onConfirm={() => removing && remove.mutate({ id: removing.id })}
        onClose={() => setRemoving(null)}
      />
    </Section>
  )
}
