import { type DisabledBecause, FAILING_DAYS } from '#domain/integrations/webhooks'
import * as m from '#messages'
import { defineEmail } from '../../platform/email/define-email.ts'
import { accountEmail } from '../../platform/email/email-frames.tsx'
import { Action, Facts, Paragraph } from '../../platform/email/email-layout.tsx'
import { type OwnerFacts, selectOwner, toOwner } from '../../platform/email/recipients.ts'
import { SAMPLE_OWNER } from '../../platform/email/sample-facts.ts'

type WebhookDisabled = OwnerFacts & {
  webhook: { id: string; name: string; url: string; disabledBecause: DisabledBecause | null }
}

/**
 * Tells an admin that a webhook was disabled because it failed for days or its receiver is gone, unless it has been enabled
 * again.
 */
export const webhookDisabled = defineEmail({
  kind: 'webhook-disabled',
  leaves: { while: 'the webhook is disabled and the reader is an admin' },
  facts: async ({ db }, { webhookId, profileId }: { webhookId: string; profileId: string }) => {
    const webhook = await db
      .selectFrom('webhookEndpoints')
      .select(['id', 'name', 'url', 'disabledBecause'])
      .where('id', '=', webhookId)
      .where('disabledAt', 'is not', null)
      .executeTakeFirst()
    const admin = await selectOwner(db, profileId).where('role', '=', 'admin').executeTakeFirst()
    return webhook && admin && { ...admin, webhook }
  },
  recipient: toOwner,
  body: (site, facts: WebhookDisabled) => {
    const { id, name, url, disabledBecause } = facts.webhook
    const isGone = disabledBecause === 'gone'
    return accountEmail(site, facts, {
      subject: m.webhooks_disabled_email_subject({ name }),
      preview: isGone
        ? m.webhooks_disabled_email_preview_gone()
        : m.webhooks_disabled_email_preview_failing({ failingDays: FAILING_DAYS }),
      heading: m.webhooks_disabled_email_subject({ name }),
      because: m.webhooks_disabled_email_reason({ productName: site.productName }),
      body: (
        <>
          <Paragraph>
            {isGone
              ? m.webhooks_disabled_email_intro_gone()
              : m.webhooks_disabled_email_intro_failing({ failingDays: FAILING_DAYS })}
          </Paragraph>
          <Facts facts={[[m.webhooks_address_label(), url]]} />
          <Paragraph>{m.webhooks_disabled_email_advice()}</Paragraph>
          <Action href={`${site.publicUrl}/admin/webhooks/${id}`} shown>
            {m.webhooks_disabled_email_button()}
          </Action>
        </>
      ),
    })
  },
  sample: (): WebhookDisabled => ({
    ...SAMPLE_OWNER,
    webhook: { id: 'sample', name: 'Timetable', url: 'https://hooks.example', disabledBecause: 'gone' },
  }),
})
