import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { ApiClient } from '#contract/api-clients'
import * as m from '#messages'
import { Instant } from '../layout/instant.tsx'
import { Button } from '../ui/button.tsx'
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
  const described = { 'aria-describedby': `client-${client.id}` }
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
      <div className="row-actions">
        <Button look="text" onClick={onEdit} {...described}>
          {m.common_edit()}
        </Button>
        {client.kind !== 'device app' && (
          <Button look="text" onClick={onRotate} {...described}>
            {m.common_new_secret()}
          </Button>
        )}
        <Button
          look="text"
          onClick={onSwitch}
          pending={isSwitching}
          pendingLabel={client.isDisabled ? m.common_enabling() : m.common_disabling()}
          {...described}
        >
          {client.isDisabled ? m.common_enable() : m.common_disable()}
        </Button>
        <Button look="text" onClick={onDelete} {...described}>
          {m.common_delete()}
        </Button>
      </div>
    </li>
  )
}

function seesOf({ kind, allDepartments, departments, people }: ApiClient): string {
  if (kind !== 'system') return m.api_clients_allowed_people({ accounts: m.common_accounts_count({ count: people }) })
  return allDepartments ? m.common_all_departments() : departments.join(', ') || m.api_clients_departments_empty()
}
