import { useQuery } from '@tanstack/react-query'
import type { Department } from '#contract/people/departments'
import { newInvitation } from '#contract/people/invitations'
import { INVITATION_DAYS } from '#domain/people/invitation'
import { localized } from '#domain/text/localized'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { FormDialog } from '../../editing/form-dialog.tsx'
import { ChecklistField } from '../../form/checklist-field.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { TextField } from '../../form/text-fields.tsx'
import { useForm } from '../../form/use-form.ts'
import { QueryStates } from '../../layout/query-states.tsx'

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
  const { value: role, onChange: changeRole, ...roleField } = form.field('role')
  return (
    <FormDialog
      form={form}
      title={m.invitations_invite()}
      request={api.invitations.send.call}
      onSuccess={() => onSent(m.invitations_sent())}
      failed={m.invitations_send_failed()}
      submitLabel={m.invitations_send()}
      pendingLabel={m.common_sending()}
      onClose={onClose}
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
            <ChecklistField label={m.common_departments()} options={departments.data} {...form.field('departments')} />
          )}
        </>
      )}
    </FormDialog>
  )
}

// A stable function: React Query then keeps the same options across renders.
function asOptions(departments: Department[]) {
  return departments.map(({ name, description }) => ({ value: name, label: name, description }))
}
