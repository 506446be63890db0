import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProvisioningConnection } from '#contract/provisioning'
import { timeAgo } from '#domain/time-ago'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { QueryStates } from '../layout/query-states.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useRowDialogs } from '../ui/row-dialogs.ts'
import { Section } from '../ui/section.tsx'
import { SuccessMessage } from '../ui/success-message.tsx'
import { ProvisioningDialog } from './provisioning-dialog.tsx'
import { TokenDialog } from './token-dialog.tsx'
import '../ui/rows.css'
import './connections.css'

/** The identity systems that create, change and lock accounts (SCIM 2.0). */
export function ProvisioningSection() {
  const query = useQuery(api.provisioning.list.queryOptions())
  const queryClient = useQueryClient()
  const reload = () => void queryClient.invalidateQueries({ queryKey: api.provisioning.key() })
  const dialogs = useRowDialogs<ProvisioningConnection>(reload)
  const { removing } = dialogs
  const [renewing, setRenewing] = useState<ProvisioningConnection | null>(null)
  const [token, setToken] = useState<string | null>(null)
  const removal = useMutation(
    api.provisioning.remove.mutationOptions({
      onSuccess: () => dialogs.done(m.connection_removed_successfully()),
      onError: reload,
    }),
  )
  const renewal = useMutation(
    api.provisioning.renewToken.mutationOptions({
      onSuccess: (renewed) => {
        setRenewing(null)
        setToken(renewed.token)
      },
      onError: reload,
    }),
  )
  const { connections, baseUrl = '' } = query.data ?? {}
  function askToRemove(connection: ProvisioningConnection) {
    removal.reset()
    dialogs.askToRemove(connection)
  }
  function askToRenew(connection: ProvisioningConnection) {
    renewal.reset()
    setRenewing(connection)
  }
  return (
    <Section
      id="provisioning"
      title={m.provisioning()}
      about={m.let_your_universitys_identity_system_such()}
      className="connections"
    >
      <SuccessMessage message={dialogs.message} />
      <QueryStates query={query} loading={m.loading_identity_systems()} failed={m.failed_to_load_identity_systems()} />
      {connections?.length === 0 && <p>{m.no_identity_system_is_connected_yet()}</p>}
      {connections && connections.length > 0 && (
        <ul className="rows provisioning-rows">
          {connections.map((connection) => (
            <ConnectionRow
              key={connection.id}
              connection={connection}
              now={new Date(query.dataUpdatedAt)}
              onEdit={dialogs.edit}
              onRenew={askToRenew}
              onRemove={askToRemove}
            />
          ))}
        </ul>
      )}
      <div>
        <Button onClick={dialogs.add}>{m.connect_identity_system_2()}</Button>
      </div>
      {dialogs.form && (
        <ProvisioningDialog
          connection={dialogs.form.row}
          onAdded={(added) => {
            dialogs.done(m.identity_system_connected())
            setToken(added)
          }}
          onSaved={dialogs.done}
          onClose={dialogs.close}
        />
      )}
      {token && <TokenDialog token={token} baseUrl={baseUrl} onClose={() => setToken(null)} />}
      <ConfirmDialog
        isOpen={renewing !== null}
        title={m.new_token_2()}
        question={m.replace_token_of_current_one_stops({ name: renewing?.name ?? '' })}
        confirmLabel={m.replace_token()}
        pendingLabel={m.replacing()}
        pending={renewal.isPending}
        error={renewal.error && errorMessage(renewal.error, m.failed_to_replace_token())}
        onConfirm={() => renewing && renewal.mutate({ id: renewing.id })}
        onClose={() => setRenewing(null)}
      />
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
        <p className="muted">{m.accounts_stay_as_they_are_with()}</p>
      </ConfirmDialog>
    </Section>
  )
}

type RowProps = {
  connection: ProvisioningConnection
  now: Date
  onEdit: (connection: ProvisioningConnection) => void
  onRenew: (connection: ProvisioningConnection) => void
  onRemove: (connection: ProvisioningConnection) => void
}

function ConnectionRow({ connection, now, onEdit, onRenew, onRemove }: RowProps) {
  const { id, name, domains, people, groups, lastUsedAt } = connection
  const titleId = `provisioning-${id}`
  return (
    <li>
      <span className="row-title" id={titleId}>
        {name}
      </span>
      <span>
        {domains.join(', ')}
        <span className="muted small connection-facts">
          {m.quantity_of_account({ count: people })}, {m.quantity_of_group({ count: groups })},{' '}
          {lastUsedAt ? m.last_used_4({ lastUsedAt: timeAgo(lastUsedAt, now) }) : m.not_used_so_far()}
        </span>
      </span>
      <div className="row-actions">
        <Button look="text" onClick={() => onEdit(connection)} aria-describedby={titleId}>
          {m.edit()}
        </Button>
        <Button look="text" onClick={() => onRenew(connection)} aria-describedby={titleId}>
          {m.new_token()}
        </Button>
        <Button look="text" onClick={() => onRemove(connection)} aria-describedby={titleId}>
          {m.remove()}
        </Button>
      </div>
    </li>
  )
}
