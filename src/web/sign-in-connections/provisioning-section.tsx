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
      onSuccess: () => dialogs.done(m.connections_removed()),
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
    <Section id="provisioning" title={m.provisioning_title()} about={m.provisioning_intro()} className="connections">
      <SuccessMessage message={dialogs.message} />
      <QueryStates query={query} loading={m.provisioning_loading()} failed={m.provisioning_load_failed()} />
      {connections?.length === 0 && <p>{m.provisioning_empty()}</p>}
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
        <Button onClick={dialogs.add}>{m.provisioning_connect_system()}</Button>
      </div>
      {dialogs.form && (
        <ProvisioningDialog
          connection={dialogs.form.row}
          onAdded={(added) => {
            dialogs.done(m.provisioning_connected())
            setToken(added)
          }}
          onSaved={dialogs.done}
          onClose={dialogs.close}
        />
      )}
      {token && <TokenDialog token={token} baseUrl={baseUrl} onClose={() => setToken(null)} />}
      <ConfirmDialog
        isOpen={renewing !== null}
        title={m.provisioning_token_replace_title()}
        question={m.provisioning_token_replace_question({ name: renewing?.name ?? '' })}
        confirmLabel={m.provisioning_token_replace()}
        pendingLabel={m.common_replacing()}
        pending={renewal.isPending}
        error={renewal.error && errorMessage(renewal.error, m.provisioning_token_replace_failed())}
        onConfirm={() => renewing && renewal.mutate({ id: renewing.id })}
        onClose={() => setRenewing(null)}
      />
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
        <p className="muted">{m.provisioning_remove_hint()}</p>
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
          {m.common_accounts_count({ count: people })}, {m.provisioning_groups_count({ count: groups })},{' '}
          {lastUsedAt
            ? m.provisioning_last_used({ lastUsedAt: timeAgo(lastUsedAt, now) })
            : m.provisioning_never_used()}
        </span>
      </span>
      <div className="row-actions">
        <Button look="text" onClick={() => onEdit(connection)} aria-describedby={titleId}>
          {m.common_edit()}
        </Button>
        <Button look="text" onClick={() => onRenew(connection)} aria-describedby={titleId}>
          {m.provisioning_new_token()}
        </Button>
        <Button look="text" onClick={() => onRemove(connection)} aria-describedby={titleId}>
          {m.common_remove()}
        </Button>
      </div>
    </li>
  )
}
