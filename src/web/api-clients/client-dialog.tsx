import { useMutation, useQuery } from '@tanstack/react-query'
import type { ApiClient } from '#contract/api-clients'
import { CLIENT_KINDS } from '#domain/api-client'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { errorMessage, inputIssues } from '../api/error-message.ts'
import { CheckboxField } from '../form/checkbox-field.tsx'
import { ChecklistField } from '../form/checklist-field.tsx'
import { FormShell } from '../form/form-shell.tsx'
import { SelectField } from '../form/select-field.tsx'
import { TextArea } from '../form/text-area.tsx'
import { TextField } from '../form/text-field.tsx'
import { useForm } from '../form/use-form.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
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
  const onError = (error: Error) => form.showIssues(inputIssues(error))
  const create = useMutation(api.apiClients.create.mutationOptions({ onSuccess: onCreated, onError }))
  const change = useMutation(
    api.apiClients.change.mutationOptions({ onSuccess: () => onSaved(m.client_updated_successfully()), onError }),
  )
  const save = client ? change : create
  const { kind, allDepartments } = form.values
  const redirectError = Object.entries(form.errors).find(([path]) => path.startsWith('redirectUris'))?.[1]
  const { onChange: chooseKind, ...kindField } = form.field('kind')
  return (
    <Dialog title={client ? m.edit_client() : m.add_client()} isOpen onClose={onClose}>
      <FormShell
        form={form}
        onSubmit={(values) => (client ? change.mutate({ ...values, id: client.id }) : create.mutate(values))}
        pending={save.isPending}
        error={save.error && errorMessage(save.error, m.failed_to_save_client())}
        submitLabel={client ? m.save() : m.add()}
        pendingLabel={client ? m.saving() : m.adding()}
        actions={<Button onClick={onClose}>{m.cancel()}</Button>}
      >
        <TextField label={m.name()} hint={m.people_see_it_when_they_are()} autoComplete="off" {...form.field('name')} />
        {client ? (
          <p className="muted">{KIND_LABELS[kind]}</p>
        ) : (
          <SelectField
            label={m.kind()}
            options={KINDS}
            {...kindField}
            onChange={(text) => chooseKind(CLIENT_KINDS.find((each) => each === text) ?? 'web app')}
          />
        )}
        {kind !== 'system' && (
          <TextArea
            label={m.redirect_addresses()}
            rows={2}
            hint={
              kind === 'web app'
                ? m.one_per_line_for_example_https()
                : m.apps_own_scheme_is_possible_too({
                    value: m.one_per_line_for_example_https(),
                  })
            }
            {...form.field('redirectUris')}
            error={redirectError}
          />
        )}
        <ChecklistField
          label={kind === 'system' ? m.may() : m.may_ask_people_for()}
          options={scopeOptions(kind)}
          {...form.field('scopes')}
        />
        {kind === 'system' && (
          <CheckboxField label={m.sees_all_departments_like_admin()} {...form.field('allDepartments')} />
        )}
        {kind === 'system' && !allDepartments && (
          <ChecklistField
            label={m.sees_these_departments_like_manager()}
            options={(departments.data ?? []).map(({ name }) => ({ value: name, label: name }))}
            {...form.field('departments')}
          />
        )}
      </FormShell>
    </Dialog>
  )
}
