import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { ApiClient } from '#contract/integrations/api-clients'
import * as m from '#messages'
import { RowAction, RowActions } from '../../editing/rows.tsx'
import { Instant } from '../../layout/instant.tsx'
import { KIND_LABELS } from './client-rules.ts'

type Props = {
  client: ApiClient
  isSwitching: boolean
  onEdit: () => void
  onRotate: () => void
  onSwitch: () => void
  onDelete: () => void
}

/** One client with its use and actions. */
export function ClientRow({ client, isSwitching, onEdit, onRotate, onSwitch, onDelete }: Props) {
  return (
    <li>
      <div>
        <div className="row-title" id={`client-${client.id}`}>
          {client.name}
          {client.isDisabled && <span className="client-disabled">{m.api_clients_disabled_mark()}</span>}
        </div>
        <div className="muted small">{client.id}</div>
      </div>
      <div className="small">
        <div>{KIND_LABELS[client.kind]}</div>
        <div className="muted">{seesOf(client)}</div>
        <div className="muted">
          {client.lastUsedAt ? (
            <ParaglideMessage
              message={m.api_clients_last_used}
              inputs={{}}
              markup={{ instant: () => <Instant at={client.lastUsedAt!} /> }}
            />
          ) : (
            m.api_clients_never_used()
          )}
        </div>
      </div>
      <RowActions of={`client-${client.id}`}>
        <RowAction onClick={onEdit}>{m.common_edit()}</RowAction>
        {client.kind !== 'device app' && <RowAction onClick={onRotate}>{m.common_new_secret()}</RowAction>}
        <RowAction
          onClick={onSwitch}
          pending={isSwitching}
          pendingLabel={client.isDisabled ? m.common_enabling() : m.common_disabling()}
        >
          {client.isDisabled ? m.common_enable() : m.common_disable()}
        </RowAction>
        <RowAction onClick={onDelete}>{m.common_delete()}</RowAction>
      </RowActions>
    </li>
  )
}

function seesOf({ kind, allDepartments, departments, people }: ApiClient): string {
  if (kind !== 'system') return m.api_clients_allowed_people({ accounts: m.common_accounts_count({ count: people }) })
  return allDepartments ? m.common_all_departments() : departments.join(', ') || m.api_clients_departments_empty()
}
