import { OWN_DATA_LINK_HOURS } from '#domain/erasure'
import * as m from '#messages'
import { supervisorEmail } from '../email-frames.tsx'
import type { EmailSite } from '../email-layout.tsx'
import { Action, Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

type OwnDataLink = { site: EmailSite; supervisorName: string; supervisorEmail: string; link: string }

/** The link with which a supervisor sees and erases what is held about them. */
export function ownDataLinkEmail({ link, ...facts }: OwnDataLink): EmailMessage {
  const { productName } = facts.site
  return supervisorEmail(facts, {
    subject: m.own_data_link_email_subject({ productName }),
    preview: m.own_data_link_email_preview(),
    heading: m.own_data_held_title(),
    because: m.own_data_link_email_reason(),
    body: (
      <>
        <Paragraph>{m.own_data_link_email_intro({ productName, ownDataLinkHours: OWN_DATA_LINK_HOURS })}</Paragraph>
        <Action href={link} shown>
          {m.own_data_link_email_button()}
        </Action>
        <Paragraph>{m.own_data_link_email_unexpected()}</Paragraph>
      </>
    ),
  })
}
