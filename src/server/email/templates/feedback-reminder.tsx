import { FEEDBACK_LINK_DAYS } from '#domain/feedback-link'
import { EmailLayout, Paragraph } from '../email-layout.tsx'
import { type RenderedEmail, renderEmail } from '../render-email.ts'
import { type FeedbackLinkProps, FeedbackLinks, feedbackRequestSample, namesOf } from './feedback-request.tsx'

/** Reminds a supervisor who has not answered (spec section 1). */
export function feedbackReminderEmail(props: FeedbackLinkProps): Promise<RenderedEmail> {
  const names = namesOf(props.requests)
  const areMany = props.requests.length > 1
  const heading = `${names} ${areMany ? 'are' : 'is'} still hoping for your feedback`
  return renderEmail(
    areMany
      ? `Reminder: your feedback on the internships of ${names}`
      : `Reminder: your feedback on ${names}'s internship`,
    <EmailLayout
      site={props.site}
      preview={`${heading}. The link works for ${FEEDBACK_LINK_DAYS} days.`}
      heading={heading}
      reason={`You receive this email because ${names} named you as supervisor.`}
      unsubscribe={props.unsubscribe}
    >
      <Paragraph>{`Dear ${props.supervisorName},`}</Paragraph>
      <Paragraph>
        {`This is a friendly reminder of the request${areMany ? 's' : ''} of ${names}. It takes about five minutes${areMany ? ' for each' : ''}: six ratings and two short texts. No account is needed.`}
      </Paragraph>
      <FeedbackLinks {...props} />
    </EmailLayout>,
  )
}

export const feedbackReminderSample = feedbackRequestSample
