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
      onSuccess: () => onSaved(m.connection_updated_successfully()),
      onError,
    }),
  )
  const { isPending, error } = connection ? change : add
  const domainError = Object.entries(form.errors).find(([path]) => path.startsWith('domains'))?.[1]
  return (
    <Dialog title={connection ? m.edit_identity_system() : m.connect_identity_system()} isOpen onClose={onClose}>
      <FormShell
        form={form}
        onSubmit={(values) => (connection ? change.mutate({ id: connection.id, ...values }) : add.mutate(values))}
        pending={isPending}
        error={error && errorMessage(error, m.failed_to_save_connection())}
        submitLabel={connection ? m.save() : m.connect()}
        pendingLabel={connection ? m.saving() : m.connecting()}
        actions={<Button onClick={onClose}>{m.cancel()}</Button>}
      >
        <TextField
          label={m.name()}
          hint={m.for_example_campus_directory_only_admins()}
          autoComplete="off"
          autoFocus
          {...form.field('name')}
        />
        <TextField
          label={m.email_domains()}
          hint={m.separated_by_commas_for_example_university_edu()}
          autoComplete="off"
          {...form.field('domains')}
          error={domainError}
        />
        <Disclosure title={m.staff_roles()}>
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
