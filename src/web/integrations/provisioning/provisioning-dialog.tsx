import * as z from 'zod/mini'
import { type ProvisioningConnection, provisioningForm } from '#contract/integrations/provisioning'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { FormDialog } from '../../editing/form-dialog.tsx'
import { TextField } from '../../form/text-fields.tsx'
import { useForm } from '../../form/use-form.ts'
import { domainList } from '../../identity/connections/connection-rules.ts'
import { StaffRules } from '../../identity/connections/staff-rules.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'

type Props = {
  /** Null for a new connection. */
  connection: ProvisioningConnection | null
  onAdded: (token: string) => void
  onSaved: (sentence: string) => void
  onClose: () => void
}

/** Connects an identity system, or changes its name, domains and roles. */
export function ProvisioningDialog({ connection, onAdded, onSaved, onClose }: Props) {
  const form = useForm(provisioningRules, provisioningValues(connection))
  const domainError = Object.entries(form.errors).find(([path]) => path.startsWith('domains'))?.[1]
  return (
    <FormDialog
      form={form}
      title={connection ? m.provisioning_edit_title() : m.provisioning_connect_title()}
      request={async (values) => {
        if (!connection) return api.provisioning.add.call(values)
        await api.provisioning.change.call({ id: connection.id, ...values })
        return null
      }}
      onSuccess={(added) => (added ? onAdded(added.token) : onSaved(m.connections_saved()))}
      failed={m.connections_save_failed()}
      submitLabel={connection ? m.common_save() : m.provisioning_connect()}
      pendingLabel={connection ? m.common_saving() : m.provisioning_connecting()}
      onClose={onClose}
      role="dialog"
    >
      <TextField
        label={m.common_name()}
        hint={m.provisioning_name_hint()}
        autoComplete="off"
        autoFocus
        {...form.field('name')}
      />
      <TextField
        label={m.connections_domains_label()}
        hint={m.provisioning_domains_hint()}
        autoComplete="off"
        {...form.field('domains')}
        error={domainError}
      />
      <Disclosure title={m.connections_staff_roles_title()}>
        <StaffRules
          rules={form.values.staffRules}
          errors={form.errors}
          onChange={(staffRules) => form.set({ staffRules })}
        />
      </Disclosure>
    </FormDialog>
  )
}

/** The form on the screen: domains are one text, separated by commas. */
const provisioningRules = z.extend(z.omit(provisioningForm, { id: true }), {
  domains: z.pipe(domainList, provisioningForm.shape.domains),
})

/** The values of a stored connection, or of a new one. */
function provisioningValues(connection: ProvisioningConnection | null): z.input<typeof provisioningRules> {
  if (!connection) return { name: '', domains: '', staffRules: [] }
  const { name, domains, staffRules } = connection
  return { name, domains: domains.join(', '), staffRules }
}
