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
      onSuccess: () => dialogs.done(m.staff_manager_removed()),
      onError: reload,
    }),
  )
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
            <ButtonLink to={paths.adminAccounts}>{m.staff_accounts_link()}</ButtonLink>
            <ButtonLink to={paths.adminImport}>{m.common_import()}</ButtonLink>
          </div>
        }
      />
      <SuccessMessage message={dialogs.message} />
      <QueryStates query={query} loading={m.staff_loading()} failed={m.staff_load_failed()} />
      {query.isSuccess && staff.length === 0 && (
        <EmptyState title={m.staff_empty_title()}>{m.staff_empty_hint()}</EmptyState>
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
        title={m.staff_manager_remove()}
        question={m.staff_manager_remove_question()}
        confirmLabel={m.staff_manager_remove()}
        pendingLabel={m.common_removing()}
        pending={removal.isPending}
        error={removal.error && errorMessage(removal.error, m.staff_manager_remove_failed())}
        onConfirm={() => removing && removal.mutate({ id: removing.id })}
        onClose={() => {
          dialogs.close()
          removal.reset()
        }}
      >
        {removing && (
          <p className="muted">
            {m.staff_manager_remove_hint({
              firstName: removing.firstName,
              lastName: removing.lastName,
              email: removing.email,
            })}
            {removing.rulesOf && m.staff_manager_remove_rule_hint({ rulesOf: removing.rulesOf })}
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
