import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffMember } from '#contract/users'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadingState } from '../ui/loading-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SuccessMessage } from '../ui/success-message.tsx'
import { useTimedMessage } from '../ui/timed-message.ts'
import { AddManagerDialog } from './add-manager-dialog.tsx'
import { StaffRow } from './staff-row.tsx'
import '../ui/rows.css'
import './user-management.css'

const MESSAGE_TIME = 3000

/** Admins and managers; managers are made from existing accounts and turned back (spec section 2, User Management). */
export function UserManagementPage() {
  const query = useQuery({ ...api.users.listStaff.queryOptions(), refetchOnWindowFocus: 'always' })
  const queryClient = useQueryClient()
  const [message, showMessage] = useTimedMessage(MESSAGE_TIME)
  const [editing, setEditing] = useState<StaffMember | 'new' | null>(null)
  const [removing, setRemoving] = useState<StaffMember | null>(null)
  const reload = () => queryClient.invalidateQueries({ queryKey: api.users.listStaff.key() })
  const removal = useMutation(
    api.users.removeManager.mutationOptions({
      onSuccess: () => {
        setRemoving(null)
        showMessage('Manager removed successfully')
      },
      onSettled: reload,
    }),
  )
  const staff = query.data ?? []
  const addManager = (
    <Button look="primary" onClick={() => setEditing('new')}>
      Add Manager
    </Button>
  )
  return (
    <>
      <PageHeader
        title="User Management"
        subtitle="Admins see everything; managers review the departments assigned to them."
        action={addManager}
      />
      <SuccessMessage message={message} />
      {query.isPending && <LoadingState>Loading users...</LoadingState>}
      {query.isError && (
        <ErrorState
          title={errorMessage(query.error, 'Failed to load user data')}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.isSuccess && staff.length === 0 && (
        <EmptyState title="No Users Found">
          No administrative users found. Create your first manager to get started.
        </EmptyState>
      )}
      {staff.length > 0 && (
        <ul className="rows staff">
          {staff.map((member) => (
            <StaffRow
              key={member.id}
              member={member}
              onEdit={() => setEditing(member)}
              onRemove={() => {
                removal.reset()
                setRemoving(member)
              }}
            />
          ))}
        </ul>
      )}
      {editing && (
        <AddManagerDialog
          member={editing === 'new' ? null : editing}
          staff={staff}
          onClose={() => setEditing(null)}
          onSaved={(sentence) => {
            setEditing(null)
            showMessage(sentence)
            void reload()
          }}
        />
      )}
      <ConfirmDialog
        isOpen={removing !== null}
        title="Remove Manager"
        question="Are you sure you want to remove this manager role?"
        confirmLabel="Remove Manager"
        pendingLabel="Removing..."
        pending={removal.isPending}
        error={removal.isError ? errorMessage(removal.error, 'Failed to remove manager') : null}
        onConfirm={() => removing && removal.mutate({ id: removing.id })}
        onClose={() => setRemoving(null)}
      >
        {removing && (
          <p className="muted">
            {removing.firstName} {removing.lastName} ({removing.email}) becomes a student again, loses every department
            and is signed out.
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}
