import type { Webhook } from '#contract/webhooks'
import * as m from '#messages'
import { Stamp } from '../ui/stamp.tsx'

/** Whether the webhook works, in a word. */
export function WebhookState({ webhook: { disabledAt, failingSince } }: { webhook: Webhook }) {
  if (disabledAt) return <Stamp>{m.webhooks_disabled_stamp()}</Stamp>
  return failingSince ? (
    <Stamp tone="rejected">{m.common_failing()}</Stamp>
  ) : (
    <Stamp tone="approved">{m.webhooks_enabled_stamp()}</Stamp>
  )
}
