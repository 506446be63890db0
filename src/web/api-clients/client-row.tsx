import type { ApiClient } from '#contract/api-clients'
import { quantity } from '#domain/quantity'
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
          {client.isDisabled && <span className="client-disabled"> (disabled)</span>}
        </div>
        <div className="muted small">{client.id}</div>
      </div>
      <div className="small">
        <div>{KIND_LABELS[client.kind]}</div>
        <div className="muted">{seesOf(client)}</div>
        <div className="muted">
          {client.lastUsedAt ? (
            <>
              Last used <Instant at={client.lastUsedAt} />
            </>
          ) : (
            'Not used yet'
          )}
        </div>
      </div>
      <div className="row-actions">
        <Button look="text" onClick={onEdit} {...described}>
          Edit
        </Button>
        {client.kind !== 'device app' && (
          <Button look="text" onClick={onRotate} {...described}>
            New secret
          </Button>
        )}
        <Button
          look="text"
          onClick={onSwitch}
          pending={isSwitching}
          pendingLabel={client.isDisabled ? 'Enabling...' : 'Disabling...'}
          {...described}
        >
          {client.isDisabled ? 'Enable' : 'Disable'}
        </Button>
        <Button look="text" onClick={onDelete} {...described}>
          Delete
        </Button>
      </div>
    </li>
  )
}

function seesOf({ kind, allDepartments, departments, people }: ApiClient): string {
  if (kind !== 'system') return `Allowed by ${quantity(people, 'account')}`
  return allDepartments ? 'All departments' : departments.join(', ') || 'No departments'
}
