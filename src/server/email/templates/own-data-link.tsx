import { OWN_DATA_LINK_HOURS } from '#domain/erasure'
import { supervisorEmail } from '../email-frames.tsx'
import type { EmailSite } from '../email-layout.tsx'
import { Action, Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

type OwnDataLink = { site: EmailSite; supervisorName: string; supervisorEmail: string; link: string }

/** The link with which a supervisor sees and erases what is held about them. */
export function ownDataLinkEmail({ link, ...facts }: OwnDataLink): EmailMessage {
  const { productName } = facts.site
  return supervisorEmail(facts, {
    subject: `Your data in ${productName}`,
    preview: 'See it, download it, or ask for its erasure.',
    heading: 'What we hold about you',
    because: 'somebody asked for it with a feedback link that we had emailed to you.',
    body: (
      <>
        <Paragraph>
          {`With this link you can see and download what ${productName} holds about you, and ask for its erasure. It works for ${OWN_DATA_LINK_HOURS} hours. Please do not forward it.`}
        </Paragraph>
        <Action href={link} shown>
          See my data
        </Action>
        <Paragraph>If you did not ask for it, ignore this email.</Paragraph>
      </>
    ),
  })
}
