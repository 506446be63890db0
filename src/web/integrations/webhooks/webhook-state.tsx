import type { Webhook } from '#contract/integrations/webhooks'
import * as m from '#messages'
import { Badge } from '../../ui/badge.tsx'

/** Whether the webhook works, in a word. */
export function WebhookState({ webhook: { disabledAt, failingSince } }: { webhook: Webhook }) {
  if (disabledAt) return <Badge>{m.webhooks_disabled_badge()}</Badge>
  return failingSince ? (
    <Badge tone="rejected">{m.common_failing()}</Badge>
  ) : (
    <Badge tone="approved">{m.webhooks_enabled_badge()}</Badge>
  )
}
