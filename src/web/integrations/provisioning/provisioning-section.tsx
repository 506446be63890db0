import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProvisioningConnection } from '#contract/integrations/provisioning'
import { timeAgo } from '#domain/time/time-ago'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { RemovalDialog } from '../../editing/removal-dialog.tsx'
import { EditableRows, RowAction, RowActions } from '../../editing/rows.tsx'
import { ConfirmDialog } from '../../layout/confirm-dialog.tsx'
import { SuccessMessage } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { useRowDialogs } from '../../ui/row-dialogs.ts'
import { Section } from '../../ui/section.tsx'
import { ValuesDialog } from '../../ui/values-dialog.tsx'
import { ProvisioningDialog } from './provisioning-dialog.tsx'
import '../../identity/connections/connections.css'

/** The identity systems that create, change and lock accounts (SCIM 2.0). */
export function ProvisioningSection() {
  const query = useQuery(api.provisioning.list.queryOptions())
  const dialogs = useRowDialogs<ProvisioningConnection>(useReload(api.provisioning.key()))
  const { form } = dialogs
  const [renewing, setRenewing] = useState<ProvisioningConnection | null>(null)
  const [token, setToken] = useState<string | null>(null)
  const { connections, baseUrl = '' } = query.data ?? {}
  return (
    <Section id="provisioning" title={m.provisioning_title()} about={m.provisioning_intro()} className="connections">
      <SuccessMessage message={dialogs.message} />
      <EditableRows
        query={query}
        rows={connections}
        loading={m.provisioning_loading()}
        failed={m.provisioning_load_failed()}
        empty={<p>{m.provisioning_empty()}</p>}
      >
        {(connection) => (
          <ConnectionRow
            key={connection.id}
            connection={connection}
            now={new Date(query.dataUpdatedAt)}
            onEdit={dialogs.edit}
            onRenew={setRenewing}
            onRemove={dialogs.askToRemove}
          />
        )}
      </EditableRows>
      <div>
        <Button onClick={dialogs.add}>{m.provisioning_connect_system()}</Button>
      </div>
      {form && (
        <ProvisioningDialog
          connection={form.row}
          onAdded={(added) => {
            dialogs.done(m.provisioning_connected())
            setToken(added)
          }}
          onSaved={dialogs.done}
          onClose={dialogs.close}
        />
      )}
      {token && <TokenDialog token={token} baseUrl={baseUrl} onClose={() => setToken(null)} />}
      {renewing && (
        <ConfirmDialog
          title={m.provisioning_token_replace_title()}
          question={m.provisioning_token_replace_question({ name: renewing.name })}
          confirmLabel={m.provisioning_token_replace()}
          pendingLabel={m.common_replacing()}
          request={() => api.provisioning.renewToken.call({ id: renewing.id })}
          onSuccess={(renewed) => {
            setRenewing(null)
            setToken(renewed.token)
          }}
          onError={dialogs.reload}
          failed={m.provisioning_token_replace_failed()}
          onClose={() => setRenewing(null)}
        />
      )}
      <RemovalDialog
        dialogs={dialogs}
        title={m.connections_remove_title()}
        question={m.connections_remove_question}
        confirmLabel={m.common_remove()}
        pendingLabel={m.common_removing()}
        request={({ id }) => api.provisioning.remove.call({ id })}
        done={m.connections_removed()}
        failed={m.connections_remove_failed()}
        hint={m.provisioning_remove_hint}
      />
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
      <RowActions of={titleId}>
        <RowAction onClick={() => onEdit(connection)}>{m.common_edit()}</RowAction>
        <RowAction onClick={() => onRenew(connection)}>{m.provisioning_new_token()}</RowAction>
        <RowAction onClick={() => onRemove(connection)}>{m.common_remove()}</RowAction>
      </RowActions>
    </li>
  )
}

type TokenDialogProps = { token: string; baseUrl: string; onClose: () => void }

/** The values that the identity system needs. The token cannot be shown again. */
function TokenDialog({ token, baseUrl, onClose }: TokenDialogProps) {
  return (
    <ValuesDialog title={m.provisioning_system_values_title()} onClose={onClose}>
      <div className="connection-part">
        <p>{m.provisioning_token_hint()}</p>
        <CopyField label={m.provisioning_address_label()} value={baseUrl} />
        <CopyField label={m.provisioning_token_label()} value={token} />
      </div>
    </ValuesDialog>
  )
}
