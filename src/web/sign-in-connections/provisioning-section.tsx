import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProvisioningConnection } from '#contract/provisioning'
import { quantity } from '#domain/quantity'
import { timeAgo } from '#domain/time-ago'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { QueryStates } from '../layout/query-states.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useRowDialogs } from '../ui/row-dialogs.ts'
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
      onSuccess: () => dialogs.done('Connection removed successfully'),
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
    <section className="section connections" aria-labelledby="provisioning">
      <div className="connections-head">
        <h2 id="provisioning">Provisioning</h2>
        <Button onClick={dialogs.add}>Connect identity system</Button>
      </div>
      <p className="muted measure">
        Let your university’s identity system, such as Microsoft Entra ID or Okta, create, update and lock accounts
        (SCIM 2.0).
      </p>
      <SuccessMessage message={dialogs.message} />
      <QueryStates query={query} loading="Loading identity systems..." failed="Failed to load identity systems" />
      {connections?.length === 0 && <p>No identity system is connected yet.</p>}
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
      {dialogs.form && (
        <ProvisioningDialog
          connection={dialogs.form.row}
          onAdded={(added) => {
            dialogs.done('Identity system connected')
            setToken(added)
          }}
          onSaved={dialogs.done}
          onClose={dialogs.close}
        />
      )}
      {token && <TokenDialog token={token} baseUrl={baseUrl} onClose={() => setToken(null)} />}
      <ConfirmDialog
        isOpen={renewing !== null}
        title="New Token"
        question={`Replace the token of "${renewing?.name ?? ''}"? The current one stops working at once.`}
        confirmLabel="Replace token"
        pendingLabel="Replacing..."
        pending={renewal.isPending}
        error={renewal.error && errorMessage(renewal.error, 'Failed to replace the token')}
        onConfirm={() => renewing && renewal.mutate({ id: renewing.id })}
        onClose={() => setRenewing(null)}
      />
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
        <p className="muted">The accounts stay as they are, with their roles. Locked ones stay locked.</p>
      </ConfirmDialog>
    </section>
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
          {quantity(people, 'account')}, {quantity(groups, 'group')},{' '}
          {lastUsedAt ? `last used ${timeAgo(lastUsedAt, now)}` : 'never used'}
        </span>
      </span>
      <div className="row-actions">
        <Button look="text" onClick={() => onEdit(connection)} aria-describedby={titleId}>
          Edit
        </Button>
        <Button look="text" onClick={() => onRenew(connection)} aria-describedby={titleId}>
          New token
        </Button>
        <Button look="text" onClick={() => onRemove(connection)} aria-describedby={titleId}>
          Remove
        </Button>
      </div>
    </li>
  )
}
