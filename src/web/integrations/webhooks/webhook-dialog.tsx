import * as z from 'zod/mini'
import { type Webhook, webhookForm } from '#contract/integrations/webhooks'
import { ALL_WEBHOOK_EVENTS, SECRET_OVERLAP_HOURS, webhookEventLabel } from '#domain/integrations/webhooks'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { FormDialog } from '../../editing/form-dialog.tsx'
import { ChecklistField } from '../../form/checklist-field.tsx'
import { TextField } from '../../form/text-fields.tsx'
import { useForm } from '../../form/use-form.ts'
import { CopyField } from '../../ui/copy-field.tsx'
import { ValuesDialog } from '../../ui/values-dialog.tsx'

/** On the screen, the chosen events are plain texts. */
const rules = z.pipe(z.strictObject({ name: z.string(), url: z.string(), events: z.array(z.string()) }), webhookForm)

const EVENTS = ALL_WEBHOOK_EVENTS.map((value) => ({ value, label: webhookEventLabel(value), description: value }))

type Props = {
  /** Null to add one. */
  webhook: Webhook | null
  /** Called with the secret of a new webhook. */
  onSaved: (secret: string | null) => void
  onClose: () => void
}

/** Adds or changes a webhook. */
export function WebhookDialog({ webhook, onSaved, onClose }: Props) {
  const { name = '', url = '', events = ALL_WEBHOOK_EVENTS } = webhook ?? {}
  const form = useForm(rules, { name, url, events: [...events] })
  return (
    <FormDialog
      form={form}
      title={webhook ? m.webhooks_edit_title() : m.webhooks_add()}
      request={async (values) => {
        if (!webhook) return api.webhooks.add.call(values)
        await api.webhooks.change.call({ ...values, id: webhook.id })
        return null
      }}
      onSuccess={(added) => onSaved(added?.secret ?? null)}
      failed={m.webhooks_save_failed()}
      submitLabel={webhook ? m.common_save() : m.common_add()}
      pendingLabel={webhook ? m.common_saving() : m.common_adding()}
      onClose={onClose}
      role="dialog"
    >
      <TextField label={m.common_name()} hint={m.webhooks_name_hint()} autoComplete="off" {...form.field('name')} />
      <TextField
        label={m.webhooks_address_label()}
        hint={m.webhooks_address_hint()}
        autoComplete="off"
        {...form.field('url')}
      />
      <ChecklistField label={m.webhooks_events_label()} options={EVENTS} {...form.field('events')} />
    </FormDialog>
  )
}

type WebhookSecretProps = {
  secret: string
  /** Whether it replaces an earlier secret. */
  isRenewed?: boolean
  onClose: () => void
}

/** The secret with which the receiver verifies signatures. It is shown only here. */
export function WebhookSecret({ secret, isRenewed = false, onClose }: WebhookSecretProps) {
  return (
    <ValuesDialog title={m.webhooks_secret_title()} onClose={onClose}>
      <CopyField label={m.webhooks_secret_label()} value={secret} />
      <p>{m.common_secret_shown_once()}</p>
      {isRenewed && <p>{m.webhooks_old_secret_hint({ secretOverlapHours: SECRET_OVERLAP_HOURS })}</p>}
    </ValuesDialog>
  )
}
