import { Action, EmailLayout, type EmailSite, Paragraph, Quotation } from '../email-layout.tsx'
import { type RenderedEmail, renderEmail } from '../render-email.ts'
import { SAMPLE_INTERNSHIP, SAMPLE_SITE } from './samples.ts'

type InternshipRejectedProps = {
  site: EmailSite
  /** The student's. */
  firstName: string
  positionTitle: string
  employerName: string
  /** The reviewer's words, if any (product decision 15). */
  reason: string | null
}

/** Tells the student that the internship was rejected, why, and how to hand it in again (product decisions 5, 15). */
export function internshipRejectedEmail(props: InternshipRejectedProps): Promise<RenderedEmail> {
  const { site, firstName, positionTitle, employerName, reason } = props
  return renderEmail(
    `Your internship at ${employerName} was not approved`,
    <EmailLayout
      site={site}
      preview="You can correct it on your dashboard and hand it in again."
      heading={`Your internship at ${employerName} was not approved`}
      reason="You receive this email because you registered this internship."
    >
      <Paragraph>{`Hello ${firstName},`}</Paragraph>
      <Paragraph>
        {`Your registration as ${positionTitle} at ${employerName} was rejected${reason ? ' for this reason:' : '.'}`}
      </Paragraph>
      {reason && <Quotation>{reason}</Quotation>}
      <Paragraph>You can edit it on your dashboard; saving hands it in again.</Paragraph>
      <Action href={`${site.publicUrl}/dashboard`}>Open your dashboard</Action>
    </EmailLayout>,
  )
}

export const internshipRejectedSample: InternshipRejectedProps = {
  site: SAMPLE_SITE,
  firstName: 'Zoë',
  positionTitle: SAMPLE_INTERNSHIP.positionTitle,
  employerName: SAMPLE_INTERNSHIP.employerName,
  reason: 'The dates overlap with your exchange semester.\nPlease check the end date.',
}
