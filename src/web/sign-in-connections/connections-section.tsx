import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Connection } from '#contract/sign-in-connections'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { QueryStates } from '../layout/query-states.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useRowDialogs } from '../ui/row-dialogs.ts'
import { Section } from '../ui/section.tsx'
import { SuccessMessage } from '../ui/success-message.tsx'
import { ConnectionDialog, type DraftConnection } from './connection-dialog.tsx'
import '../ui/rows.css'
import './connections.css'

/** Single sign-on: the identity providers that people can sign in with (spec section 7: sso, authorize). */
export function ConnectionsSection() {
  const query = useQuery(api.signInConnections.list.queryOptions())
  const queryClient = useQueryClient()
  const reload = () => {
    void queryClient.invalidateQueries({ queryKey: api.signInConnections.key() })
    void queryClient.invalidateQueries({ queryKey: api.signInSettings.key() })
  }
  const dialogs = useRowDialogs<Connection>(reload)
  const { removing } = dialogs
  // Fixed while the dialog is open: the admin gives these values to the identity provider.
  const [draft, setDraft] = useState<DraftConnection | null>(null)
  const removal = useMutation(
    api.signInConnections.remove.mutationOptions({
      onSuccess: () => dialogs.done(m.connection_removed_successfully()),
      onError: reload,
    }),
  )
  const { connections, next } = query.data ?? {}
  const edited = dialogs.form && (dialogs.form.row ?? draft)
  function add(protocol: Connection['protocol']) {
    if (!next) return
    setDraft({ ...next, protocol })
    dialogs.add()
  }
  function askToRemove(connection: Connection) {
    removal.reset()
    dialogs.askToRemove(connection)
  }
  return (
    <Section
      id="single-sign-on"
      title={m.single_sign_on()}
      about={m.let_people_sign_in_with_their()}
      className="connections"
    >
      <SuccessMessage message={dialogs.message} />
      <QueryStates query={query} loading={m.loading_connections()} failed={m.failed_to_load_connections()} />
      {connections?.length === 0 && <p>{m.no_connections_yet_everyone_signs_in()}</p>}
      {connections && connections.length > 0 && (
        <ul className="rows">
          {connections.map((connection) => (
            <li key={connection.id}>
              <span className="row-title" id={`connection-${connection.id}`}>
                {connection.name}
              </span>
              <span>
                {connection.domains.length > 0 ? connection.domains.join(', ') : m.for_everybody()}
                <span className="muted small connection-facts">
                  {connection.protocol === 'saml' ? 'SAML 2.0' : m.openid_connect()},{' '}
                  {m.quantity_of_account({ count: connection.people })}
                  {connection.passwordOff && m.passwords_switched_off()}
                </span>
              </span>
              <div className="row-actions">
                <Button
                  look="text"
                  onClick={() => dialogs.edit(connection)}
                  aria-describedby={`connection-${connection.id}`}
                >
                  {m.edit()}
                </Button>
                <Button
                  look="text"
                  onClick={() => askToRemove(connection)}
                  aria-describedby={`connection-${connection.id}`}
                >
                  {m.remove()}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <div className="row">
        <Button onClick={() => add('oidc')} disabled={!next}>
          {m.add_openid_connect()}
        </Button>
        <Button onClick={() => add('saml')} disabled={!next}>
          {m.add_saml()}
        </Button>
      </div>
      {edited && (
        <ConnectionDialog
          connection={edited}
          isNew={dialogs.form?.row === null}
          onSaved={dialogs.done}
          onClose={dialogs.close}
        />
      )}
      <ConfirmDialog
        isOpen={removing !== null}
        title={m.remove_connection()}
        question={m.are_you_sure_you_want_to_remove_2({ name: removing?.name ?? '' })}
        confirmLabel={m.remove()}
        pendingLabel={m.removing()}
        pending={removal.isPending}
        error={removal.error && errorMessage(removal.error, m.failed_to_remove_connection())}
        onConfirm={() => removing && removal.mutate({ id: removing.id })}
        onClose={dialogs.close}
      >
        <p className="muted">{m.accounts_stay_their_owners_can_set()}</p>
      </ConfirmDialog>
    </Section>
  )
}
