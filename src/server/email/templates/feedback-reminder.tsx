import { FEEDBACK_LINK_DAYS } from '#domain/feedback-link'
import { supervisorEmail } from '../email-frames.tsx'
import { Paragraph } from '../email-layout.tsx'
import { becauseNamed, namesOf, type RequestsFacts } from '../requests-in-email.tsx'
import type { EmailMessage } from '../send-email.ts'
import { FeedbackLinks } from './feedback-request.tsx'

/** Reminds a supervisor who has not answered (spec section 1). */
export function feedbackReminderEmail(facts: RequestsFacts): EmailMessage {
  const names = namesOf(facts.requests)
  const areMany = facts.requests.length > 1
  const heading = `${names} ${areMany ? 'are' : 'is'} still hoping for your feedback`
  return supervisorEmail(facts, {
    subject: areMany
      ? `Reminder: your feedback on the internships of ${names}`
      : `Reminder: your feedback on ${names}'s internship`,
    preview: `${heading}. The link works for ${FEEDBACK_LINK_DAYS} days.`,
    heading,
    because: becauseNamed(facts),
    body: (
      <>
        <Paragraph>
          {`This is a friendly reminder of the request${areMany ? 's' : ''} of ${names}. It takes about five minutes${areMany ? ' for each' : ''}: six ratings and two short texts. No account is needed.`}
        </Paragraph>
        <FeedbackLinks {...facts} />
      </>
    ),
  })
}
