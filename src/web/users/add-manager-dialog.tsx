import { useMutation, useQuery } from '@tanstack/react-query'
import { newManager, type StaffMember } from '#contract/users'
import { api } from '../api/client.ts'
import { errorMessage, inputIssues } from '../api/error-message.ts'
import { ChecklistField } from '../form/checklist-field.tsx'
import { FormShell } from '../form/form-shell.tsx'
import { TextField } from '../form/text-field.tsx'
import { useForm } from '../form/use-form.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadingState } from '../ui/loading-state.tsx'

type Props = {
  /** The accounts listed behind the dialog. */
  staff: readonly StaffMember[]
  onAdded: (sentence: string) => void
  onClose: () => void
}

/** Makes an existing account a manager of the checked departments (spec sections 2 and 5). */
export function AddManagerDialog({ staff, onAdded, onClose }: Props) {
  const form = useForm(newManager, { email: '', departments: [] })
  const departments = useQuery(api.departments.list.queryOptions())
  const addition = useMutation(
    api.users.addManager.mutationOptions({
      onSuccess: ({ wasManager }) =>
        onAdded(
          wasManager
            ? 'This user was already a manager; the departments have been replaced'
            : 'Manager created successfully',
        ),
      onError: (error) => form.showIssues(inputIssues(error)),
    }),
  )
  const typed = form.values.email.trim().toLowerCase()
  const isManager = staff.some((member) => member.role === 'manager' && member.email === typed)
  return (
    <Dialog title="Add Manager" isOpen onClose={onClose} role="alertdialog">
      <FormShell
        form={form}
        onSubmit={(values) => addition.mutate(values)}
        pending={addition.isPending}
        error={addition.isError ? errorMessage(addition.error, 'Failed to create manager') : null}
        submitLabel="Add Manager"
        pendingLabel="Adding..."
        actions={<Button onClick={onClose}>Cancel</Button>}
      >
        <TextField
          label="User Email"
          type="email"
          autoComplete="off"
          hint="The user must already have an account."
          {...form.field('email')}
        />
        {isManager && (
          <Banner kind="info">
            This user is already a manager. The departments chosen here replace the present ones.
          </Banner>
        )}
        {departments.isPending && <LoadingState>Loading departments...</LoadingState>}
        {departments.isError && (
          <ErrorState
            title={errorMessage(departments.error, 'Failed to load departments')}
            onRetry={() => void departments.refetch()}
            retrying={departments.isFetching}
          />
        )}
        {departments.isSuccess && departments.data.length === 0 && (
          <Banner kind="info">There are no departments yet. Add one under Department Management first.</Banner>
        )}
        {departments.isSuccess && (
          <ChecklistField
            label="Departments"
            options={departments.data.map(({ name, description }) => ({ value: name, label: name, description }))}
            {...form.field('departments')}
          />
        )}
      </FormShell>
    </Dialog>
  )
}
