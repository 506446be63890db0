import { useMutation } from '@tanstack/react-query'
import type { ProvisioningConnection } from '#contract/provisioning'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { errorMessage, inputIssues } from '../api/error-message.ts'
import { FormShell } from '../form/form-shell.tsx'
import { TextField } from '../form/text-field.tsx'
import { useForm } from '../form/use-form.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { provisioningRules, provisioningValues } from './provisioning-rules.ts'
import { StaffRules } from './staff-rules.tsx'

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
  const onError = (error: Error) => form.showIssues(inputIssues(error))
  const add = useMutation(api.provisioning.add.mutationOptions({ onSuccess: ({ token }) => onAdded(token), onError }))
  const change = useMutation(
    api.provisioning.change.mutationOptions({
      onSuccess: () => onSaved(m.connections_saved()),
      onError,
    }),
  )
  const { isPending, error } = connection ? change : add
  const domainError = Object.entries(form.errors).find(([path]) => path.startsWith('domains'))?.[1]
  return (
    <Dialog title={connection ? m.provisioning_edit_title() : m.provisioning_connect_title()} isOpen onClose={onClose}>
      <FormShell
        form={form}
        onSubmit={(values) => (connection ? change.mutate({ id: connection.id, ...values }) : add.mutate(values))}
        pending={isPending}
        error={error && errorMessage(error, m.connections_save_failed())}
        submitLabel={connection ? m.common_save() : m.provisioning_connect()}
        pendingLabel={connection ? m.common_saving() : m.provisioning_connecting()}
        actions={<Button onClick={onClose}>{m.common_cancel()}</Button>}
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
      </FormShell>
    </Dialog>
  )
}
