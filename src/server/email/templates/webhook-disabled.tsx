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
    subject: m.webhooks_disabled_email_subject({ name: webhook.name }),
    preview: isGone
      ? m.webhooks_disabled_email_preview_gone()
      : m.webhooks_disabled_email_preview_failing({ failingDays: FAILING_DAYS }),
    heading: m.webhooks_disabled_email_subject({ name: webhook.name }),
    because: m.webhooks_disabled_email_reason({ productName: facts.site.productName }),
    body: (
      <>
        <Paragraph>
          {isGone
            ? m.webhooks_disabled_email_intro_gone()
            : m.webhooks_disabled_email_intro_failing({ failingDays: FAILING_DAYS })}
        </Paragraph>
        <Facts facts={[[m.webhooks_address_label(), webhook.url]]} />
        <Paragraph>{m.webhooks_disabled_email_advice()}</Paragraph>
        <Action href={`${facts.site.publicUrl}/admin/webhooks/${webhook.id}`} shown>
          {m.webhooks_disabled_email_button()}
        </Action>
      </>
    ),
  })
}
