import { FAILING_DAYS } from '#domain/webhooks'
import type { AccountFacts } from '../email-facts.ts'
import { accountEmail } from '../email-frames.tsx'
import { Action, Facts, Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

type WebhookDisabled = AccountFacts & { webhook: { id: string; name: string; url: string } }

/** Tells an admin that a webhook has failed for days and gets nothing any more. */
export function webhookDisabledEmail({ webhook, ...facts }: WebhookDisabled): EmailMessage {
  return accountEmail(facts, {
    subject: `The webhook ${webhook.name} was disabled`,
    preview: `It has failed for ${FAILING_DAYS} days.`,
    heading: `The webhook ${webhook.name} was disabled`,
    because: `you are an admin of ${facts.site.productName}.`,
    body: (
      <>
        <Paragraph>
          {`Every delivery to this webhook has failed for ${FAILING_DAYS} days, so nothing is sent to it any more:`}
        </Paragraph>
        <Facts facts={[['Address', webhook.url]]} />
        <Paragraph>
          Look at the deliveries to see why. Once the receiver works again, enable the webhook. What happens until then
          is not sent later.
        </Paragraph>
        <Action href={`${facts.site.publicUrl}/admin/webhooks/${webhook.id}`} shown>
          Open the webhook
        </Action>
      </>
    ),
  })
}
