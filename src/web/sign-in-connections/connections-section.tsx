import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Connection } from '#contract/sign-in-connections'
import { quantity } from '#domain/quantity'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { QueryStates } from '../layout/query-states.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useRowDialogs } from '../ui/row-dialogs.ts'
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
      onSuccess: () => dialogs.done('Connection removed successfully'),
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
    <section className="section connections" aria-labelledby="single-sign-on">
      <div className="connections-head">
        <h2 id="single-sign-on">Single sign-on</h2>
        <div className="row-actions">
          <Button onClick={() => add('oidc')} disabled={!next}>
            Add OpenID Connect
          </Button>
          <Button onClick={() => add('saml')} disabled={!next}>
            Add SAML
          </Button>
        </div>
      </div>
      <p className="muted measure">
        Let people sign in with their university, or with another provider such as Google or Microsoft.
      </p>
      <SuccessMessage message={dialogs.message} />
      <QueryStates query={query} loading="Loading connections..." failed="Failed to load connections" />
      {connections?.length === 0 && <p>No connections yet: everyone signs in as above.</p>}
      {connections && connections.length > 0 && (
        <ul className="rows">
          {connections.map((connection) => (
            <li key={connection.id}>
              <span className="row-title" id={`connection-${connection.id}`}>
                {connection.name}
              </span>
              <span>
                {connection.domains.length > 0 ? connection.domains.join(', ') : 'For everybody'}
                <span className="muted small connection-facts">
                  {connection.protocol === 'saml' ? 'SAML 2.0' : 'OpenID Connect'},{' '}
                  {quantity(connection.people, 'account')}
                  {connection.passwordOff && ', passwords switched off'}
                </span>
              </span>
              <div className="row-actions">
                <Button
                  look="text"
                  onClick={() => dialogs.edit(connection)}
                  aria-describedby={`connection-${connection.id}`}
                >
                  Edit
                </Button>
                <Button
                  look="text"
                  onClick={() => askToRemove(connection)}
                  aria-describedby={`connection-${connection.id}`}
                >
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
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
        title="Remove Connection"
        question={`Are you sure you want to remove "${removing?.name ?? ''}"?`}
        confirmLabel="Remove"
        pendingLabel="Removing..."
        pending={removal.isPending}
        error={removal.error && errorMessage(removal.error, 'Failed to remove connection')}
        onConfirm={() => removing && removal.mutate({ id: removing.id })}
        onClose={dialogs.close}
      >
        <p className="muted">
          The accounts stay. Their owners can set a password with “Forgot your password?” to sign in again.
        </p>
      </ConfirmDialog>
    </section>
  )
}
