import { formatMoment } from '#domain/time/dates'
import * as m from '#messages'
import { defineEmail } from '../../platform/email/define-email.ts'
import { accountEmail } from '../../platform/email/email-frames.tsx'
import { Action, Facts, Paragraph } from '../../platform/email/email-layout.tsx'
import { type PersonFacts, toPerson } from '../../platform/email/recipients.ts'
import { SAMPLE_PERSON } from '../../platform/email/sample-facts.ts'

type NewDevice = PersonFacts & { device: string; address: string; signedInAt: Date }

/** Tells the owner of a sign-in from a browser that is new to the account. */
export const newDevice = defineEmail({
  kind: 'new-device',
  leaves: { always: 'a security notice to the owner of the account' },
  facts: ({ db }, { noticeId }: { noticeId: string }) =>
    db
      .selectFrom('deviceNotices')
      .innerJoin('profiles', 'profiles.id', 'deviceNotices.profileId')
      .select(['profiles.firstName', 'profiles.lastName', 'profiles.email'])
      .select(['deviceNotices.device', 'deviceNotices.address', 'deviceNotices.signedInAt'])
      .where('deviceNotices.id', '=', noticeId)
      .executeTakeFirst(),
  recipient: toPerson,
  body: (site, facts: NewDevice) => {
    const { productName, publicUrl } = site
    return accountEmail(site, facts, {
      subject: m.sessions_new_device_email_subject({ productName }),
      preview: m.emails_security_notice_preview({ device: facts.device }),
      heading: m.sessions_new_device_email_heading(),
      because: m.sessions_new_device_email_reason({ productName }),
      body: (
        <>
          <Paragraph>{m.sessions_new_device_email_intro()}</Paragraph>
          <Facts
            facts={[
              [m.emails_security_notice_device_label(), facts.device],
              [m.emails_security_notice_network_label(), facts.address || m.emails_security_notice_network_unknown()],
              [m.emails_security_notice_time_label(), formatMoment(facts.signedInAt)],
            ]}
          />
          <Paragraph>{m.emails_security_notice_expected()}</Paragraph>
          <Paragraph>{m.sessions_new_device_email_advice()}</Paragraph>
          <Action href={`${publicUrl}/reset-password`} shown>
            {m.account_set_new_password()}
          </Action>
        </>
      ),
    })
  },
  sample: (_site, now) => ({
    ...SAMPLE_PERSON,
    device: 'Firefox on Windows',
    address: '192.0.2.7',
    signedInAt: now,
  }),
})
