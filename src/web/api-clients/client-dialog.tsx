import { useMutation, useQuery } from '@tanstack/react-query'
import type { ApiClient } from '#contract/api-clients'
import { CLIENT_KINDS } from '#domain/api-client'
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
    api.apiClients.change.mutationOptions({ onSuccess: () => onSaved('Client updated successfully'), onError }),
  )
  const save = client ? change : create
  const { kind, allDepartments } = form.values
  const redirectError = Object.entries(form.errors).find(([path]) => path.startsWith('redirectUris'))?.[1]
  const { onChange: chooseKind, ...kindField } = form.field('kind')
  return (
    <Dialog title={client ? 'Edit Client' : 'Add Client'} isOpen onClose={onClose}>
      <FormShell
        form={form}
        onSubmit={(values) => (client ? change.mutate({ ...values, id: client.id }) : create.mutate(values))}
        pending={save.isPending}
        error={save.error && errorMessage(save.error, 'Failed to save client')}
        submitLabel={client ? 'Save' : 'Add'}
        pendingLabel={client ? 'Saving...' : 'Adding...'}
        actions={<Button onClick={onClose}>Cancel</Button>}
      >
        <TextField label="Name" hint="People see it when they are asked." autoComplete="off" {...form.field('name')} />
        {client ? (
          <p className="muted">{KIND_LABELS[kind]}</p>
        ) : (
          <SelectField
            label="Kind"
            options={KINDS}
            {...kindField}
            onChange={(text) => chooseKind(CLIENT_KINDS.find((each) => each === text) ?? 'web app')}
          />
        )}
        {kind !== 'system' && (
          <TextArea
            label="Redirect addresses"
            rows={2}
            hint={kind === 'web app' ? ONE_PER_LINE : `${ONE_PER_LINE} The app’s own scheme is possible too.`}
            {...form.field('redirectUris')}
            error={redirectError}
          />
        )}
        <ChecklistField
          label={kind === 'system' ? 'May' : 'May ask people for'}
          options={scopeOptions(kind)}
          {...form.field('scopes')}
        />
        {kind === 'system' && (
          <CheckboxField label="Sees all departments, like an admin" {...form.field('allDepartments')} />
        )}
        {kind === 'system' && !allDepartments && (
          <ChecklistField
            label="Sees these departments, like a manager"
            options={(departments.data ?? []).map(({ name }) => ({ value: name, label: name }))}
            {...form.field('departments')}
          />
        )}
      </FormShell>
    </Dialog>
  )
}

const ONE_PER_LINE = 'One per line, for example https://timetable.example.edu/callback.'
