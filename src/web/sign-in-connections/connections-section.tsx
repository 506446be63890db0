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
  // Until the list is read again it offers the id of the connection just added, which another one would replace.
  const [usedId, setUsedId] = useState('')
  const removal = useMutation(
    api.signInConnections.remove.mutationOptions({
      onSuccess: () => dialogs.done(m.connections_removed()),
      onError: reload,
    }),
  )
  const connections = query.data?.connections
  const next = query.data?.next.id === usedId ? undefined : query.data?.next
  const edited = dialogs.form && (dialogs.form.row ?? draft)
  function add(protocol: Connection['protocol']) {
    if (!next) return
    setDraft({ ...next, protocol })
    dialogs.add()
  }
  function showSaved(sentence: string) {
    setUsedId(edited?.id ?? '')
    dialogs.done(sentence)
  }
  function askToRemove(connection: Connection) {
    removal.reset()
    dialogs.askToRemove(connection)
  }
  return (
    <Section
      id="single-sign-on"
      title={m.connections_section_title()}
      about={m.connections_intro()}
      className="connections"
    >
      <SuccessMessage message={dialogs.message} />
      <QueryStates query={query} loading={m.connections_loading()} failed={m.connections_load_failed()} />
      {connections?.length === 0 && <p>{m.connections_empty()}</p>}
      {connections && connections.length > 0 && (
        <ul className="rows">
          {connections.map((connection) => (
            <li key={connection.id}>
              <span className="row-title" id={`connection-${connection.id}`}>
                {connection.name}
              </span>
              <span>
                {connection.domains.length > 0 ? connection.domains.join(', ') : m.connections_for_everybody()}
                <span className="muted small connection-facts">
                  {connection.protocol === 'saml' ? 'SAML 2.0' : m.connections_openid_connect()},{' '}
                  {m.common_accounts_count({ count: connection.people })}
                  {connection.passwordOff && m.connections_passwords_off_mark()}
                </span>
              </span>
              <div className="row-actions">
                <Button
                  look="text"
                  onClick={() => dialogs.edit(connection)}
                  aria-describedby={`connection-${connection.id}`}
                >
                  {m.common_edit()}
                </Button>
                <Button
                  look="text"
                  onClick={() => askToRemove(connection)}
                  aria-describedby={`connection-${connection.id}`}
                >
                  {m.common_remove()}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <div className="row">
        <Button onClick={() => add('oidc')} disabled={!next}>
          {m.connections_add_oidc()}
        </Button>
        <Button onClick={() => add('saml')} disabled={!next}>
          {m.connections_add_saml()}
        </Button>
      </div>
      {edited && (
        <ConnectionDialog
          connection={edited}
          isNew={dialogs.form?.row === null}
          onSaved={showSaved}
          onClose={dialogs.close}
        />
      )}
      <ConfirmDialog
        isOpen={removing !== null}
        title={m.connections_remove_title()}
        question={m.connections_remove_question({ name: removing?.name ?? '' })}
        confirmLabel={m.common_remove()}
        pendingLabel={m.common_removing()}
        pending={removal.isPending}
        error={removal.error && errorMessage(removal.error, m.connections_remove_failed())}
        onConfirm={() => removing && removal.mutate({ id: removing.id })}
        onClose={dialogs.close}
      >
        <p className="muted">{m.connections_remove_hint()}</p>
      </ConfirmDialog>
    </Section>
  )
}
