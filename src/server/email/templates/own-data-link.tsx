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
    subject: m.your_data_in({ productName }),
    preview: m.see_it_download_it_or_ask(),
    heading: m.what_we_hold_about_you(),
    because: m.you_receive_this_email_because_somebody_asked(),
    body: (
      <>
        <Paragraph>{m.with_this_link_you_can_see({ productName, ownDataLinkHours: OWN_DATA_LINK_HOURS })}</Paragraph>
        <Action href={link} shown>
          {m.see_my_data()}
        </Action>
        <Paragraph>{m.if_you_did_not_ask_for_it()}</Paragraph>
      </>
    ),
  })
}
