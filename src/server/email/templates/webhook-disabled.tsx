import { type DisabledBecause, FAILING_DAYS } from '#domain/webhooks'
import * as m from '#messages'
import type { AccountFacts } from '../email-facts.ts'
import { accountEmail } from '../email-frames.tsx'
import { Action, Facts, Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

type WebhookDisabled = AccountFacts & {
  webhook: { id: string; name: string; url: string; disabledBecause: DisabledBecause | null }
}

/** Tells an admin that a webhook has failed for days, or that its receiver is gone, and that it gets nothing any more. */
export function webhookDisabledEmail({ webhook, ...facts }: WebhookDisabled): EmailMessage {
  const isGone = webhook.disabledBecause === 'gone'
  return accountEmail(facts, {
    subject: m.webhook_was_disabled({ name: webhook.name }),
    preview: isGone ? m.webhook_disabled_receiver_gone() : m.it_has_failed_for_days({ failingDays: FAILING_DAYS }),
    heading: m.webhook_was_disabled({ name: webhook.name }),
    because: m.you_receive_this_email_because_you_are({ productName: facts.site.productName }),
    body: (
      <>
        <Paragraph>
          {isGone
            ? m.webhook_disabled_receiver_gone_details()
            : m.every_delivery_to_this_webhook_has({ failingDays: FAILING_DAYS })}
        </Paragraph>
        <Facts facts={[[m.address(), webhook.url]]} />
        <Paragraph>{m.look_at_deliveries_to_see_why()}</Paragraph>
        <Action href={`${facts.site.publicUrl}/admin/webhooks/${webhook.id}`} shown>
          {m.open_webhook()}
        </Action>
      </>
    ),
  })
}
