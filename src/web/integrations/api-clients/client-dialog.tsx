import { useQuery } from '@tanstack/react-query'
import type { ApiClient } from '#contract/integrations/api-clients'
import { CLIENT_KINDS } from '#domain/integrations/api-clients'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { FormDialog } from '../../editing/form-dialog.tsx'
import { CheckboxField } from '../../form/checkbox-field.tsx'
import { ChecklistField } from '../../form/checklist-field.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { TextArea, TextField } from '../../form/text-fields.tsx'
import { useForm } from '../../form/use-form.ts'
import { clientRules, KIND_LABELS, NEW_CLIENT, scopeOptions, valuesOf } from './client-rules.ts'

const KINDS = CLIENT_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))

type Props = {
  client: ApiClient | null
  onCreated: (created: { id: string; secret: string | null }) => void
  onSaved: (sentence: string) => void
  onClose: () => void
}

/** Adds or changes a client. Its kind cannot be changed later. */
export function ClientDialog({ client, onCreated, onSaved, onClose }: Props) {
  const form = useForm(clientRules, client ? valuesOf(client) : NEW_CLIENT)
  const departments = useQuery(api.departments.list.queryOptions())
  const { kind, allDepartments } = form.values
  const redirectError = Object.entries(form.errors).find(([path]) => path.startsWith('redirectUris'))?.[1]
  const { onChange: chooseKind, ...kindField } = form.field('kind')
  return (
    <FormDialog
      form={form}
      title={client ? m.api_clients_edit_title() : m.api_clients_add()}
      request={async (values) => {
        if (!client) return api.apiClients.create.call(values)
        await api.apiClients.change.call({ ...values, id: client.id })
        return null
      }}
      onSuccess={(created) => (created ? onCreated(created) : onSaved(m.api_clients_saved()))}
      failed={m.api_clients_save_failed()}
      submitLabel={client ? m.common_save() : m.common_add()}
      pendingLabel={client ? m.common_saving() : m.common_adding()}
      onClose={onClose}
      role="dialog"
    >
      <TextField label={m.common_name()} hint={m.api_clients_name_hint()} autoComplete="off" {...form.field('name')} />
      {client ? (
        <p className="muted">{KIND_LABELS[kind]}</p>
      ) : (
        <SelectField
          label={m.api_clients_kind_label()}
          options={KINDS}
          {...kindField}
          onChange={(text) => chooseKind(CLIENT_KINDS.find((each) => each === text) ?? 'web app')}
        />
      )}
      {kind !== 'system' && (
        <TextArea
          label={m.api_clients_redirect_addresses_label()}
          rows={2}
          hint={
            kind === 'web app'
              ? m.api_clients_redirect_addresses_hint()
              : m.api_clients_redirect_addresses_device_hint({
                  value: m.api_clients_redirect_addresses_hint(),
                })
          }
          {...form.field('redirectUris')}
          error={redirectError}
        />
      )}
      <ChecklistField
        label={kind === 'system' ? m.api_clients_system_scopes_label() : m.api_clients_scopes_label()}
        options={scopeOptions(kind)}
        {...form.field('scopes')}
      />
      {kind === 'system' && (
        <CheckboxField label={m.api_clients_all_departments_label()} {...form.field('allDepartments')} />
      )}
      {kind === 'system' && !allDepartments && (
        <ChecklistField
          label={m.api_clients_departments_label()}
          options={(departments.data ?? []).map(({ name }) => ({ value: name, label: name }))}
          {...form.field('departments')}
        />
      )}
    </FormDialog>
  )
}
