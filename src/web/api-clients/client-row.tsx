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
          {client.isDisabled && <span className="client-disabled">{m.disabled()}</span>}
        </div>
        <div className="muted small">{client.id}</div>
      </div>
      <div className="small">
        <div>{KIND_LABELS[client.kind]}</div>
        <div className="muted">{seesOf(client)}</div>
        <div className="muted">
          {client.lastUsedAt ? (
            <ParaglideMessage
              message={m.last_used_3}
              inputs={{}}
              markup={{ instant: () => <Instant at={client.lastUsedAt!} /> }}
            />
          ) : (
            m.not_used_yet()
          )}
        </div>
      </div>
      <div className="row-actions">
        <Button look="text" onClick={onEdit} {...described}>
          {m.edit()}
        </Button>
        {client.kind !== 'device app' && (
          <Button look="text" onClick={onRotate} {...described}>
            {m.new_secret_2()}
          </Button>
        )}
        <Button
          look="text"
          onClick={onSwitch}
          pending={isSwitching}
          pendingLabel={client.isDisabled ? m.enabling() : m.disabling()}
          {...described}
        >
          {client.isDisabled ? m.enable() : m.disable()}
        </Button>
        <Button look="text" onClick={onDelete} {...described}>
          {m.delete_label()}
        </Button>
      </div>
    </li>
  )
}

function seesOf({ kind, allDepartments, departments, people }: ApiClient): string {
  if (kind !== 'system') return m.allowed_by({ accounts: m.quantity_of_account({ count: people }) })
  return allDepartments ? m.all_departments() : departments.join(', ') || m.no_departments()
}
