import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type Webhook, webhookForm } from '#contract/webhooks'
import { ALL_WEBHOOK_EVENTS, webhookEventLabel } from '#domain/webhooks'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { errorMessage, inputIssues } from '../api/error-message.ts'
import { ChecklistField } from '../form/checklist-field.tsx'
import { FormShell } from '../form/form-shell.tsx'
import { TextField } from '../form/text-field.tsx'
import { useForm } from '../form/use-form.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type Props = { onClose: () => void } & (
  | { webhook: null; onAdded: (secret: string) => void }
  | { webhook: Webhook; onSaved: () => void }
)

/** On the screen, the chosen events are plain texts. */
const rules = z.pipe(z.strictObject({ name: z.string(), url: z.string(), events: z.array(z.string()) }), webhookForm)

const EVENTS = ALL_WEBHOOK_EVENTS.map((value) => ({ value, label: webhookEventLabel(value), description: value }))

/** Adds or changes a webhook. */
export function WebhookDialog(props: Props) {
  const { webhook, onClose } = props
  const { name = '', url = '', events = ALL_WEBHOOK_EVENTS } = webhook ?? {}
  const form = useForm(rules, { name, url, events: [...events] })
  const onError = (error: Error) => form.showIssues(inputIssues(error))
  const add = useMutation(
    api.webhooks.add.mutationOptions({
      onSuccess: ({ secret }) => props.webhook === null && props.onAdded(secret),
      onError,
    }),
  )
  const change = useMutation(
    api.webhooks.change.mutationOptions({ onSuccess: () => props.webhook && props.onSaved(), onError }),
  )
  const { isPending, error } = webhook ? change : add
  return (
    <Dialog title={webhook ? m.webhooks_edit_title() : m.webhooks_add()} isOpen onClose={onClose}>
      <FormShell
        form={form}
        onSubmit={(values) => (webhook ? change.mutate({ ...values, id: webhook.id }) : add.mutate(values))}
        pending={isPending}
        error={error && errorMessage(error, m.webhooks_save_failed())}
        submitLabel={webhook ? m.common_save() : m.common_add()}
        pendingLabel={webhook ? m.common_saving() : m.common_adding()}
        actions={<Button onClick={onClose}>{m.common_cancel()}</Button>}
      >
        <TextField label={m.common_name()} hint={m.webhooks_name_hint()} autoComplete="off" {...form.field('name')} />
        <TextField
          label={m.webhooks_address_label()}
          hint={m.webhooks_address_hint()}
          autoComplete="off"
          {...form.field('url')}
        />
        <ChecklistField label={m.webhooks_events_label()} options={EVENTS} {...form.field('events')} />
      </FormShell>
    </Dialog>
  )
}
