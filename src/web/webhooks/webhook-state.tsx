import type { Webhook } from '#contract/webhooks'
import * as m from '#messages'
import { Stamp } from '../ui/stamp.tsx'

/** Whether the webhook works, in a word. */
export function WebhookState({ webhook: { disabledAt, failingSince } }: { webhook: Webhook }) {
  if (disabledAt) return <Stamp>{m.disabled_2()}</Stamp>
  return failingSince ? <Stamp tone="rejected">{m.failing()}</Stamp> : <Stamp tone="approved">{m.enabled()}</Stamp>
}
