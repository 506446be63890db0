import { formatMoment } from '#domain/time/dates'
import * as m from '#messages'
import { defineEmail, type EmailBody, type EmailServices } from '../../platform/email/define-email.ts'
import { accountEmail } from '../../platform/email/email-frames.tsx'
import { Action, type EmailSite, Facts, Paragraph } from '../../platform/email/email-layout.tsx'
import { type OwnerFacts, toOwner } from '../../platform/email/recipients.ts'
import { SAMPLE_OWNER } from '../../platform/email/sample-facts.ts'
import { deviceFrom, deviceName } from '../sessions/device.ts'

/** `changedAt` is an ISO timestamp. */
type Job = { profileId: string; sessionId: string; changedAt: string }

/** Device and network are unknown if the session has ended. */
type PasskeyChanged = OwnerFacts & { userAgent: string | null; ipAddress: string | null; changedAt: Date }

export const passkeyAdded = defineEmail({
  kind: 'passkey-added',
  leaves: { always: 'a security notice to the owner of the account' },
  facts: readChange,
  recipient: toOwner,
  body: (site, facts: PasskeyChanged) => passkeyEmail(site, facts, true),
  sample: (_site, now) => sampleChange(now),
})

export const passkeyRemoved = defineEmail({
  kind: 'passkey-removed',
  leaves: { always: 'a security notice to the owner of the account' },
  facts: readChange,
  recipient: toOwner,
  body: (site, facts: PasskeyChanged) => passkeyEmail(site, facts, false),
  sample: (_site, now) => sampleChange(now),
})

async function readChange({ db }: EmailServices, job: Job): Promise<PasskeyChanged | undefined> {
  const facts = await db
    .selectFrom('profiles')
    .leftJoin('sessions', (join) => join.on('sessions.id', '=', job.sessionId))
    .select(['firstName', 'lastName', 'email', 'language', 'userAgent', 'ipAddress'])
    .where('profiles.id', '=', job.profileId)
    .executeTakeFirst()
  return facts && { ...facts, changedAt: new Date(job.changedAt) }
}

function passkeyEmail(site: EmailSite, facts: PasskeyChanged, isAdded: boolean): EmailBody {
  const { productName, publicUrl } = site
  const device = deviceName(deviceFrom(facts.userAgent))
  return accountEmail(site, facts, {
    subject: isAdded
      ? m.passkeys_added_email_subject({ productName })
      : m.passkeys_removed_email_subject({ productName }),
    preview: m.emails_security_notice_preview({ device }),
    heading: isAdded ? m.passkeys_added_email_heading() : m.passkeys_removed_email_heading(),
    because: isAdded
      ? m.passkeys_added_email_reason({ productName })
      : m.passkeys_removed_email_reason({ productName }),
    body: (
      <>
        <Paragraph>{isAdded ? m.passkeys_added_email_intro() : m.passkeys_removed_email_intro()}</Paragraph>
        <Facts
          facts={[
            [m.emails_security_notice_device_label(), device],
            [m.emails_security_notice_network_label(), facts.ipAddress || m.emails_security_notice_network_unknown()],
            [m.emails_security_notice_time_label(), formatMoment(facts.changedAt)],
          ]}
        />
        <Paragraph>{m.emails_security_notice_expected()}</Paragraph>
        <Paragraph>{m.passkeys_changed_email_advice()}</Paragraph>
        <Action href={`${publicUrl}/reset-password`} shown>
          {m.account_set_new_password()}
        </Action>
      </>
    ),
  })
}

function sampleChange(changedAt: Date): PasskeyChanged {
  return { ...SAMPLE_OWNER, userAgent: null, ipAddress: '192.0.2.7', changedAt }
}
