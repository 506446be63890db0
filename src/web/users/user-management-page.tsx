import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { memo, useState } from 'react'
import type { StaffMember } from '#contract/users'
import * as m from '#messages'
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
      onSuccess: () => dialogs.done(m.manager_removed_successfully()),
      onError: reload,
    }),
  )
  const staff = query.data ?? []
  return (
    <>
      <PageHeader
        title={m.user_management()}
        subtitle={m.admins_see_everything_managers_review_departments()}
        action={
          <div className="row">
            <Button look="primary" onClick={dialogs.add}>
              {m.add_manager()}
            </Button>
            <Button onClick={() => setInviting(true)}>{m.invite()}</Button>
            <ButtonLink to={paths.adminAccounts}>{m.all_accounts()}</ButtonLink>
            <ButtonLink to={paths.adminImport}>{m.import_label()}</ButtonLink>
          </div>
        }
      />
      <SuccessMessage message={dialogs.message} />
      <QueryStates query={query} loading={m.loading_users()} failed={m.failed_to_load_user_data()} />
      {query.isSuccess && staff.length === 0 && (
        <EmptyState title={m.no_users_found()}>{m.no_administrative_users_found_create_your()}</EmptyState>
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
        title={m.remove_manager()}
        question={m.are_you_sure_you_want_to_remove_this_manager()}
        confirmLabel={m.remove_manager()}
        pendingLabel={m.removing()}
        pending={removal.isPending}
        error={removal.error && errorMessage(removal.error, m.failed_to_remove_manager())}
        onConfirm={() => removing && removal.mutate({ id: removing.id })}
        onClose={() => {
          dialogs.close()
          removal.reset()
        }}
      >
        {removing && (
          <p className="muted">
            {m.becomes_student_again_loses_every_department({
              firstName: removing.firstName,
              lastName: removing.lastName,
              email: removing.email,
            })}
            {removing.rulesOf && m.if_rule_of_for_staff_still({ rulesOf: removing.rulesOf })}
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
