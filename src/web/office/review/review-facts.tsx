import { WAITING_STATUS } from '#domain/office/review'
import * as m from '#messages'
import { paths } from '../../routing/paths.ts'
import { TextLink } from '../../ui/link.tsx'

/** A link to the employer; Back returns to the open record. */
export function EmployerLink({ id, name }: { id: string | null; name: string }) {
  return id ? <TextLink to={paths.manageEmployer(id)}>{name}</TextLink> : name
}

/** Why the last decision was set back, while the record waits for the next one. */
export function SetBackReason({ status, reason }: { status: string; reason: string | null }) {
  if (!reason || !Object.values<string>(WAITING_STATUS).includes(status)) return null
  return (
    <div>
      <dt>{m.decisions_set_back_label()}</dt>
      <dd className="approval-reason">{reason}</dd>
    </div>
  )
}
