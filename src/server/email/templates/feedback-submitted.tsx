import { Action, EmailLayout, Paragraph } from '../email-layout.tsx'
import { type RenderedEmail, renderEmail } from '../render-email.ts'
import { type FeedbackNoticeProps, feedbackApprovedSample } from './feedback-approved.tsx'

/** Tells the student that a supervisor has answered and that the answers are under review (spec section 1). */
export function feedbackSubmittedEmail(props: FeedbackNoticeProps): Promise<RenderedEmail> {
  const { site, firstName, supervisorName, positionTitle, employerName } = props
  return renderEmail(
    `${supervisorName} has submitted feedback on your internship`,
    <EmailLayout
      site={site}
      preview="The career centre reviews it now; you get another email when you can read it."
      heading={`${supervisorName} has submitted feedback`}
      reason="You receive this email because you asked for this feedback."
    >
      <Paragraph>{`Hello ${firstName},`}</Paragraph>
      <Paragraph>{`Feedback on your internship as ${positionTitle} at ${employerName} has arrived.`}</Paragraph>
      <Paragraph>The career centre reviews it now. You get another email as soon as you can read it.</Paragraph>
      <Action href={`${site.publicUrl}/dashboard`}>Open your dashboard</Action>
    </EmailLayout>,
  )
}

export const feedbackSubmittedSample = feedbackApprovedSample
