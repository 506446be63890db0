import { useMutation, useQuery } from '@tanstack/react-query'
import type { Department } from '#contract/departments'
import { newManager, type StaffMember } from '#contract/users'
import { api } from '../api/client.ts'
import { errorMessage, hasCode, inputIssues } from '../api/error-message.ts'
import { ChecklistField } from '../form/checklist-field.tsx'
import { FormShell } from '../form/form-shell.tsx'
import { TextField } from '../form/text-field.tsx'
import { useForm } from '../form/use-form.ts'
import { QueryStates } from '../layout/query-states.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type Props = {
  /** Null adds a manager. */
  member: StaffMember | null
  staff: readonly StaffMember[]
  onSaved: (sentence: string) => void
  onClose: () => void
}

/** Makes an existing account a manager, or edits a manager's departments (spec sections 2 and 5). */
export function AddManagerDialog({ member, staff, onSaved, onClose }: Props) {
  const form = useForm(newManager, { email: member?.email ?? '', departments: member?.departments ?? [] })
  const departments = useQuery(api.departments.list.queryOptions({ select: asOptions }))
  const addition = useMutation(
    api.users.addManager.mutationOptions({
      onSuccess: ({ wasManager }) => onSaved(SAVED[member ? 'edit' : wasManager ? 'replace' : 'add']),
      onError: (error) => form.showIssues(inputIssues(error)),
    }),
  )
  const typed = form.values.email.trim().toLowerCase()
  const isManager = !member && staff.some(({ role, email }) => role === 'manager' && email === typed)
  // For a student's account the server asks for confirmation, which is valid for this address only.
  const emailToConfirm = hasCode(addition.error, 'STUDENT_ACCOUNT') ? addition.variables?.email : null
  const confirm = emailToConfirm === typed
  return (
    <Dialog title={member ? 'Edit Departments' : 'Add Manager'} isOpen onClose={onClose} role="alertdialog">
      <FormShell
        form={form}
        onSubmit={(values) => addition.mutate({ ...values, confirm })}
        pending={addition.isPending}
        error={addition.error && !emailToConfirm ? errorMessage(addition.error, FAILED[member ? 'edit' : 'add']) : null}
        submitLabel={confirm ? 'Add Manager anyway' : member ? 'Save' : 'Add Manager'}
        pendingLabel={member ? 'Saving...' : 'Adding...'}
        actions={<Button onClick={onClose}>Cancel</Button>}
      >
        <TextField
          label="User Email"
          type="email"
          autoComplete="off"
          hint={member ? undefined : 'The user must already have an account.'}
          isReadOnly={member !== null}
          autoFocus={member === null}
          {...form.field('email')}
        />
        {isManager && (
          <Banner kind="info">
            This user is already a manager. The departments selected here replace the current ones.
          </Banner>
        )}
        {confirm && <Banner kind="warning">{errorMessage(addition.error)}</Banner>}
        <QueryStates query={departments} loading="Loading departments..." failed="Failed to load departments" />
        {departments.data?.length === 0 && (
          <Banner kind="info">There are no departments yet. Add one under Department Management first.</Banner>
        )}
        {departments.isSuccess && (
          <ChecklistField label="Departments" options={departments.data} {...form.field('departments')} />
        )}
      </FormShell>
    </Dialog>
  )
}

// A stable function: React Query then keeps the same options across renders.
function asOptions(departments: Department[]) {
  return departments.map(({ name, description }) => ({ value: name, label: name, description }))
}

const SAVED = {
  add: 'Manager created successfully',
  edit: 'Departments updated successfully',
  replace: 'This user was already a manager; the departments have been replaced',
} as const
const FAILED = { add: 'Failed to create manager', edit: 'Failed to update departments' } as const
