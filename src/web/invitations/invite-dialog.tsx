import { useMutation, useQuery } from '@tanstack/react-query'
import type { Department } from '#contract/departments'
import { newInvitation } from '#contract/invitations'
import { INVITATION_DAYS } from '#domain/invitation'
import { localized } from '#domain/localized'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { errorMessage, inputIssues } from '../api/error-message.ts'
import { ChecklistField } from '../form/checklist-field.tsx'
import { FormShell } from '../form/form-shell.tsx'
import { SelectField } from '../form/select-field.tsx'
import { TextField } from '../form/text-field.tsx'
import { useForm } from '../form/use-form.ts'
import { QueryStates } from '../layout/query-states.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type Values = { email: string; role: 'manager' | 'admin'; departments: string[] }
const EMPTY: Values = { email: '', role: 'manager', departments: [] }

const ROLES = [
  localized({ value: 'manager', label: m.common_manager }),
  localized({ value: 'admin', label: m.invitations_admin_option }),
]

/** Invites a manager or an admin, who needs no account yet. */
export function InviteDialog({ onSent, onClose }: { onSent: (sentence: string) => void; onClose: () => void }) {
  const form = useForm(newInvitation, EMPTY)
  const departments = useQuery(api.departments.list.queryOptions({ select: asOptions }))
  const invite = useMutation(
    api.invitations.send.mutationOptions({
      onSuccess: () => onSent(m.invitations_sent()),
      onError: (error) => form.showIssues(inputIssues(error)),
    }),
  )
  const { value: role, onChange: changeRole, ...roleField } = form.field('role')
  return (
    <Dialog title={m.invitations_invite()} isOpen onClose={onClose} role="alertdialog">
      <FormShell
        form={form}
        onSubmit={(values) => invite.mutate(values)}
        pending={invite.isPending}
        error={invite.error && errorMessage(invite.error, m.invitations_send_failed())}
        submitLabel={m.invitations_send()}
        pendingLabel={m.common_sending()}
        actions={<Button onClick={onClose}>{m.common_cancel()}</Button>}
      >
        <TextField
          label={m.common_email()}
          type="email"
          autoComplete="off"
          hint={m.invitations_address_hint({ invitationDays: INVITATION_DAYS })}
          autoFocus
          {...form.field('email')}
        />
        <SelectField
          label={m.common_role()}
          options={ROLES}
          value={role}
          onChange={(chosen) => changeRole(chosen === 'admin' ? 'admin' : 'manager')}
          {...roleField}
        />
        {role === 'manager' && (
          <>
            <QueryStates
              query={departments}
              loading={m.common_departments_loading()}
              failed={m.common_departments_load_failed()}
            />
            {departments.isSuccess && (
              <ChecklistField
                label={m.common_departments()}
                options={departments.data}
                {...form.field('departments')}
              />
            )}
          </>
        )}
      </FormShell>
    </Dialog>
  )
}

// A stable function: React Query then keeps the same options across renders.
function asOptions(departments: Department[]) {
  return departments.map(({ name, description }) => ({ value: name, label: name, description }))
}
