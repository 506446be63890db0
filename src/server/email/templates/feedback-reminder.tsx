import { FEEDBACK_LINK_DAYS } from '#domain/feedback-link'
import { EmailLayout, Paragraph } from '../email-layout.tsx'
import { type RenderedEmail, renderEmail } from '../render-email.ts'
import { FeedbackLink, type FeedbackLinkProps, feedbackRequestSample } from './feedback-request.tsx'

/** Reminds a supervisor who has not answered (spec section 1). */
export function feedbackReminderEmail(props: FeedbackLinkProps): Promise<RenderedEmail> {
  const { studentName } = props.internship
  return renderEmail(
    `Reminder: your feedback on ${studentName}'s internship`,
    <EmailLayout
      site={props.site}
      preview={`${studentName} is still hoping for your feedback. The link works for ${FEEDBACK_LINK_DAYS} days.`}
      heading={`${studentName} is still hoping for your feedback`}
      reason={`You receive this email because ${studentName} named you as supervisor.`}
    >
      <Paragraph>{`Dear ${props.supervisorName},`}</Paragraph>
      <Paragraph>
        {`This is a friendly reminder of ${studentName}'s request. It takes about five minutes: six ratings and two short texts. No account is needed.`}
      </Paragraph>
      <FeedbackLink {...props} />
    </EmailLayout>,
  )
}

export const feedbackReminderSample = feedbackRequestSample
