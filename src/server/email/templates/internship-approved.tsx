import { formatDuration } from '#domain/dates'
import { Action, EmailLayout, type EmailSite, Facts, Paragraph } from '../email-layout.tsx'
import { type RenderedEmail, renderEmail } from '../render-email.ts'
import { SAMPLE_INTERNSHIP, SAMPLE_SITE } from './samples.ts'

type InternshipApprovedProps = {
  site: EmailSite
  /** The student's. */
  firstName: string
  positionTitle: string
  employerName: string
  startDate: string
  endDate: string
}

/** Tells the student that the internship is approved and what comes next (spec section 1). */
export function internshipApprovedEmail(props: InternshipApprovedProps): Promise<RenderedEmail> {
  const { site, firstName, positionTitle, employerName, startDate, endDate } = props
  return renderEmail(
    `Your internship at ${employerName} is approved`,
    <EmailLayout
      site={site}
      preview="You can now ask your supervisors for feedback."
      heading={`Your internship at ${employerName} is approved`}
      reason="You receive this email because you registered this internship."
    >
      <Paragraph>{`Hello ${firstName},`}</Paragraph>
      <Paragraph>
        Your internship is on record. When the time is right, ask your supervisors for feedback from your dashboard.
      </Paragraph>
      <Facts
        facts={[
          ['Position', positionTitle],
          ['Company', employerName],
          ['Duration', formatDuration(startDate, endDate)],
        ]}
      />
      <Action href={`${site.publicUrl}/dashboard`}>Open your dashboard</Action>
    </EmailLayout>,
  )
}

export const internshipApprovedSample: InternshipApprovedProps = {
  site: SAMPLE_SITE,
  firstName: 'Zoë',
  ...SAMPLE_INTERNSHIP,
}
