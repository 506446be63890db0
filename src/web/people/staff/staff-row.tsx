import { memo, useId } from 'react'
import type { StaffMember } from '#contract/people/staff'
import { fullName } from '#domain/profile'
import { ROLE_LABELS } from '#domain/roles'
import * as m from '#messages'
import { RowAction, RowActions } from '../../editing/rows.tsx'
import { paths } from '../../routing/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { TextLink } from '../../ui/link.tsx'

type Props = { member: StaffMember; onEdit: (member: StaffMember) => void; onRemove: (member: StaffMember) => void }

/** A member of staff: name, role, departments and actions (spec section 2, User Management). */
export const StaffRow = memo(function StaffRow({ member, onEdit, onRemove }: Props) {
  const nameId = useId()
  const name = fullName(member) || member.email
  return (
    <li>
      <div className="staff-person">
        <span className="staff-initials" aria-hidden="true">
          {initials(member)}
        </span>
        <span>
          <span className="row-title" id={nameId}>
            <TextLink to={paths.adminAccount(member.id)}>{name}</TextLink>
          </span>
          <span className="muted staff-email">{member.email}</span>
        </span>
      </div>
      <div>
        <Badge tone={member.role === 'admin' ? 'approved' : 'neutral'}>{ROLE_LABELS[member.role]}</Badge>
      </div>
      <Departments member={member} />
      <RowActions of={nameId}>
        {member.role === 'manager' && (
          <>
            <RowAction onClick={() => onEdit(member)}>{m.staff_departments_edit()}</RowAction>
            <RowAction onClick={() => onRemove(member)}>{m.staff_manager_remove()}</RowAction>
          </>
        )}
        {member.role === 'admin' && <span className="muted small">{m.staff_super_admin_label()}</span>}
        {member.role === 'student' && <span className="muted small">{m.staff_actions_empty()}</span>}
      </RowActions>
    </li>
  )
})

function Departments({ member }: { member: StaffMember }) {
  if (member.role === 'admin') return <div>{m.common_all_departments()}</div>
  if (member.role === 'student') return <div>{member.major ?? '-'}</div>
  if (member.departments.length === 0) return <div>-</div>
  return (
    <ul className="staff-departments">
      {member.departments.map((department) => (
        <li key={department}>{department}</li>
      ))}
    </ul>
  )
}

function initials({ firstName, lastName, email }: StaffMember): string {
  const letters = [firstName, lastName].map((name) => [...name.trim()][0] ?? '').join('')
  return (letters || [...email][0] || '').toUpperCase()
}
