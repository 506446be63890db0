import { useMutation, useQuery } from '@tanstack/react-query'
import type { Department } from '#contract/people/departments'
import { newManager, type StaffMember } from '#contract/people/staff'
import { cleanAddress } from '#domain/platform/email-address'
import { localized } from '#domain/text/localized'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage, hasCode, inputIssues } from '../../api/error-message.ts'
import { ChecklistField } from '../../form/checklist-field.tsx'
import { FormShell } from '../../form/form-shell.tsx'
import { TextField } from '../../form/text-fields.tsx'
import { useForm } from '../../form/use-form.ts'
import { QueryStates } from '../../layout/query-states.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

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
  const typed = cleanAddress(form.values.email)
  const isManager = !member && staff.some(({ role, email }) => role === 'manager' && email === typed)
  // For a student's account the server asks for confirmation, which is valid for this address only.
  const emailToConfirm = hasCode(addition.error, 'STUDENT_ACCOUNT') ? addition.variables?.email : null
  const confirm = emailToConfirm === typed
  return (
    <Dialog
      title={member ? m.staff_departments_edit_title() : m.staff_manager_add()}
      isOpen
      onClose={onClose}
      role="alertdialog"
    >
      <FormShell
        form={form}
        onSubmit={(values) => addition.mutate({ ...values, confirm })}
        pending={addition.isPending}
        error={addition.error && !emailToConfirm ? errorMessage(addition.error, FAILED[member ? 'edit' : 'add']) : null}
        submitLabel={confirm ? m.staff_manager_add_anyway() : member ? m.common_save() : m.staff_manager_add()}
        pendingLabel={member ? m.common_saving() : m.common_adding()}
        actions={<Button onClick={onClose}>{m.common_cancel()}</Button>}
      >
        <TextField
          label={m.staff_manager_address_label()}
          type="email"
          autoComplete="off"
          hint={member ? undefined : m.staff_manager_address_hint()}
          isReadOnly={member !== null}
          autoFocus={member === null}
          {...form.field('email')}
        />
        {isManager && <Banner kind="info">{m.staff_already_manager_hint()}</Banner>}
        {confirm && <Banner kind="warning">{errorMessage(addition.error)}</Banner>}
        <QueryStates
          query={departments}
          loading={m.common_departments_loading()}
          failed={m.common_departments_load_failed()}
        />
        {departments.data?.length === 0 && <Banner kind="info">{m.common_departments_empty()}</Banner>}
        {departments.isSuccess && (
          <ChecklistField label={m.common_departments()} options={departments.data} {...form.field('departments')} />
        )}
      </FormShell>
    </Dialog>
  )
}

// A stable function: React Query then keeps the same options across renders.
function asOptions(departments: Department[]) {
  return departments.map(({ name, description }) => ({ value: name, label: name, description }))
}

const SAVED = localized({
  add: m.staff_manager_added,
  edit: m.staff_departments_saved,
  replace: m.staff_departments_replaced,
})
const FAILED = localized({ add: m.staff_manager_add_failed, edit: m.staff_departments_save_failed })
