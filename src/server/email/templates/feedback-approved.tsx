import { Action, EmailLayout, type EmailSite, Paragraph } from '../email-layout.tsx'
import { type RenderedEmail, renderEmail } from '../render-email.ts'
import { SAMPLE_INTERNSHIP, SAMPLE_SITE, SAMPLE_SUPERVISOR } from './samples.ts'

/** What the two notices about feedback tell the student. */
export type FeedbackNoticeProps = {
  site: EmailSite
  /** The student's. */
  firstName: string
  supervisorName: string
  positionTitle: string
  employerName: string
}

/** Tells the student that the feedback can be read; also where it is approved without review (product decision 3). */
export function feedbackApprovedEmail(props: FeedbackNoticeProps): Promise<RenderedEmail> {
  const { site, firstName, supervisorName, positionTitle, employerName } = props
  return renderEmail(
    `Your feedback from ${supervisorName} is ready to read`,
    <EmailLayout
      site={site}
      preview={`On your internship as ${positionTitle} at ${employerName}.`}
      heading={`Your feedback from ${supervisorName} is ready`}
      reason="You receive this email because you asked for this feedback."
    >
      <Paragraph>{`Hello ${firstName},`}</Paragraph>
      <Paragraph>
        {`The feedback on your internship as ${positionTitle} at ${employerName} has been approved. You can read it on your dashboard, save it as a PDF report and take lines for your resume from it.`}
      </Paragraph>
      <Action href={`${site.publicUrl}/dashboard`}>Read your feedback</Action>
    </EmailLayout>,
  )
}

export const feedbackApprovedSample: FeedbackNoticeProps = {
  site: SAMPLE_SITE,
  firstName: 'Zoë',
  supervisorName: SAMPLE_SUPERVISOR,
  positionTitle: SAMPLE_INTERNSHIP.positionTitle,
  employerName: SAMPLE_INTERNSHIP.employerName,
}
