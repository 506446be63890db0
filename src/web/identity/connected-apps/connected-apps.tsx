import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SCOPES } from '#domain/integrations/api-clients'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { EditableRows, RowAction, RowActions } from '../../editing/rows.tsx'
import { ConfirmDialog } from '../../layout/confirm-dialog.tsx'
import { Instant } from '../../layout/instant.tsx'
import { Section } from '../../ui/section.tsx'
import './connected-apps.css'
import type { ConnectedApp } from '#contract/identity/connected-apps'

/** The apps that may act for the person. */
export function ConnectedApps() {
  const apps = useQuery(api.connectedApps.listMine.queryOptions())
  const [removing, setRemoving] = useState<ConnectedApp | null>(null)
  const close = () => setRemoving(null)
  const reload = useReload(api.connectedApps.key())
  return (
    <Section
      id="connected-apps"
      title={m.connected_apps_title()}
      about={m.connected_apps_intro()}
      className="connected-apps"
    >
      <EditableRows
        query={apps}
        rows={apps.data}
        loading={m.connected_apps_loading()}
        failed={m.connected_apps_load_failed()}
        empty={<p>{m.connected_apps_empty()}</p>}
      >
        {(app) => (
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
            <RowActions of={`app-${app.id}`}>
              <RowAction onClick={() => setRemoving(app)}>{m.common_remove()}</RowAction>
            </RowActions>
          </li>
        )}
      </EditableRows>
      {removing && (
        <ConfirmDialog
          title={m.connected_apps_remove_title()}
          question={m.connected_apps_remove_question({ name: removing.name })}
          confirmLabel={m.common_remove()}
          pendingLabel={m.common_removing()}
          request={() => api.connectedApps.remove.call({ id: removing.id })}
          onSuccess={close}
          onSettled={reload}
          failed={m.connected_apps_remove_failed()}
          onClose={close}
        />
      )}
    </Section>
  )
}
