import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { memo, useState } from 'react'
import type { StaffMember } from '#contract/users'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { InviteDialog } from '../invitations/invite-dialog.tsx'
import { OpenInvitations } from '../invitations/open-invitations.tsx'
import { QueryStates } from '../layout/query-states.tsx'
import { paths } from '../routing/paths.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useRowDialogs } from '../ui/row-dialogs.ts'
import { SuccessMessage } from '../ui/success-message.tsx'
import { AddManagerDialog } from './add-manager-dialog.tsx'
import { StaffRow } from './staff-row.tsx'
import '../ui/rows.css'
import './user-management.css'

/** Lists accounts; adds, edits and removes managers (spec section 2, User Management). */
export function UserManagementPage() {
  const query = useQuery({ ...api.users.listStaff.queryOptions(), refetchOnWindowFocus: 'always' })
  const queryClient = useQueryClient()
  const reload = () => void queryClient.invalidateQueries({ queryKey: api.users.listStaff.key() })
  const dialogs = useRowDialogs<StaffMember>(reload)
  const { removing } = dialogs
  const [isInviting, setInviting] = useState(false)
  const removal = useMutation(
    api.users.removeManager.mutationOptions({
      onSuccess: () => dialogs.done('Manager removed successfully'),
      onError: reload,
    }),
  )
  const staff = query.data ?? []
  return (
    <>
      <PageHeader
        title="User Management"
        subtitle="Admins see everything; managers review the departments assigned to them."
        action={
          <div className="row">
            <Button look="primary" onClick={dialogs.add}>
              Add Manager
            </Button>
            <Button onClick={() => setInviting(true)}>Invite</Button>
            <ButtonLink to={paths.adminAccounts}>All accounts</ButtonLink>
            <ButtonLink to={paths.adminImport}>Import</ButtonLink>
          </div>
        }
      />
      <SuccessMessage message={dialogs.message} />
      <QueryStates query={query} loading="Loading users..." failed="Failed to load user data" />
      {query.isSuccess && staff.length === 0 && (
        <EmptyState title="No Users Found">
          No administrative users found. Create your first manager to get started.
        </EmptyState>
      )}
      {staff.length > 0 && <StaffList staff={staff} onEdit={dialogs.edit} onRemove={dialogs.askToRemove} />}
      {dialogs.form && (
        <AddManagerDialog member={dialogs.form.row} staff={staff} onSaved={dialogs.done} onClose={dialogs.close} />
      )}
      {isInviting && (
        <InviteDialog
          onSent={(sentence) => {
            setInviting(false)
            dialogs.done(sentence)
            void queryClient.invalidateQueries({ queryKey: api.invitations.key() })
          }}
          onClose={() => setInviting(false)}
        />
      )}
      <OpenInvitations />
      <ConfirmDialog
        isOpen={removing !== null}
        title="Remove Manager"
        question="Are you sure you want to remove this manager role?"
        confirmLabel="Remove Manager"
        pendingLabel="Removing..."
        pending={removal.isPending}
        error={removal.error && errorMessage(removal.error, 'Failed to remove manager')}
        onConfirm={() => removing && removal.mutate({ id: removing.id })}
        onClose={() => {
          dialogs.close()
          removal.reset()
        }}
      >
        {removing && (
          <p className="muted">
            {removing.firstName} {removing.lastName} ({removing.email}) becomes a student again, loses every department
            and is signed out.
            {removing.rulesOf &&
              ` If a rule of ${removing.rulesOf} for staff still matches, they get the role back the next time they sign in there. Remove them from the group first, or change the rule.`}
          </p>
        )}
      </ConfirmDialog>
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
