import { useQuery } from '@tanstack/react-query'
import { memo, useId, useState } from 'react'
import type { StaffMember } from '#contract/people/staff'
import { fullName } from '#domain/people/profile'
import { ROLE_LABELS } from '#domain/platform/roles'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { RemovalDialog } from '../../editing/removal-dialog.tsx'
import { RowAction, RowActions } from '../../editing/rows.tsx'
import { QueryStates } from '../../layout/query-states.tsx'
import { paths } from '../../routing/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { SuccessMessage } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useRowDialogs } from '../../ui/row-dialogs.ts'
import { EmptyState } from '../../ui/states.tsx'
import { InviteDialog } from '../invitations/invite-dialog.tsx'
import { OpenInvitations } from '../invitations/open-invitations.tsx'
import { AddManagerDialog } from './add-manager-dialog.tsx'
import '../../ui/rows.css'
import './user-management.css'

/** Lists staff; adds, edits and removes managers (spec section 2, User Management). */
export function UserManagementPage() {
  const query = useQuery({ ...api.users.listStaff.queryOptions(), refetchOnWindowFocus: 'always' })
  const reloadInvitations = useReload(api.invitations.key())
  const dialogs = useRowDialogs<StaffMember>(useReload(api.users.listStaff.key()))
  const { form } = dialogs
  const [isInviting, setInviting] = useState(false)
  const staff = query.data ?? []
  return (
    <>
      <PageHeader
        title={m.staff_title()}
        subtitle={m.staff_intro()}
        action={
          <div className="row">
            <Button look="primary" onClick={dialogs.add}>
              {m.staff_manager_add()}
            </Button>
            <Button onClick={() => setInviting(true)}>{m.invitations_invite()}</Button>
          </div>
        }
      />
      <SuccessMessage message={dialogs.message} />
      <QueryStates query={query} loading={m.staff_loading()} failed={m.staff_load_failed()} />
      {query.isSuccess && staff.length === 0 && (
        <EmptyState title={m.staff_empty_title()}>{m.staff_empty_hint()}</EmptyState>
      )}
      {staff.length > 0 && <StaffList staff={staff} onEdit={dialogs.edit} onRemove={dialogs.askToRemove} />}
      {form && <AddManagerDialog member={form.row} staff={staff} onSaved={dialogs.done} onClose={dialogs.close} />}
      {isInviting && (
        <InviteDialog
          onSent={(sentence) => {
            setInviting(false)
            dialogs.done(sentence)
            void reloadInvitations()
          }}
          onClose={() => setInviting(false)}
        />
      )}
      <OpenInvitations />
      <RemovalDialog
        dialogs={dialogs}
        title={m.staff_manager_remove()}
        question={m.staff_manager_remove_question}
        confirmLabel={m.staff_manager_remove()}
        pendingLabel={m.common_removing()}
        request={({ id }) => api.users.removeManager.call({ id })}
        done={m.staff_manager_removed()}
        failed={m.staff_manager_remove_failed()}
        hint={({ rulesOf, ...names }) =>
          m.staff_manager_remove_hint(names) + (rulesOf ? m.staff_manager_remove_rule_hint({ rulesOf }) : '')
        }
      />
    </>
  )
}

type ListProps = {
  staff: readonly StaffMember[]
  onEdit: (member: StaffMember) => void
  onRemove: (member: StaffMember) => void
}

/** Memoized, so that opening a dialog does not rerender hundreds of rows. */
const StaffList = memo(function StaffList({ staff, onEdit, onRemove }: ListProps) {
  return (
    <ul className="rows staff long-list">
      {staff.map((member) => (
        <StaffRow key={member.id} member={member} onEdit={onEdit} onRemove={onRemove} />
      ))}
    </ul>
  )
})

type StaffRowProps = {
  member: StaffMember
  onEdit: (member: StaffMember) => void
  onRemove: (member: StaffMember) => void
}

/** A member of staff: name, role, departments and actions (spec section 2, User Management). */
export const StaffRow = memo(function StaffRow({ member, onEdit, onRemove }: StaffRowProps) {
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
