import type { Webhook } from '#contract/webhooks'
import { Stamp } from '../ui/stamp.tsx'

/** Whether the webhook works, in a word. */
export function WebhookState({ webhook: { disabledAt, failingSince } }: { webhook: Webhook }) {
  if (disabledAt) return <Stamp>Disabled</Stamp>
  return failingSince ? <Stamp tone="rejected">Failing</Stamp> : <Stamp tone="approved">Enabled</Stamp>
}
