import { formatInstant } from '#domain/dates'
import { FEEDBACK_LINK_DAYS } from '#domain/feedback-link'
import { supervisorEmail } from '../email-frames.tsx'
import { Paragraph } from '../email-layout.tsx'
import { becauseNamed, NamedBy, namesOf, Requests, type RequestsFacts } from '../requests-in-email.tsx'
import type { EmailMessage } from '../send-email.ts'

/** Asks a supervisor for feedback (spec section 1): when the student presses Request, or automatically. */
export function feedbackRequestEmail(facts: RequestsFacts): EmailMessage {
  const { requests, namedBy } = facts
  const names = namesOf(requests)
  const areMany = requests.length > 1
  return supervisorEmail(facts, {
    subject: areMany ? `Your feedback on the internships of ${names}` : `Your feedback on ${names}'s internship`,
    preview: `About five minutes, no account needed. The link works for ${FEEDBACK_LINK_DAYS} days.`,
    heading: areMany ? `How did ${names} do?` : `How did ${names} do at ${requests[0]?.employerName}?`,
    because: becauseNamed(facts),
    body: (
      <>
        <NamedBy name={namedBy} />
        <Paragraph>
          {areMany
            ? `${names} ask for your feedback on the internships below. It takes about five minutes for each: six ratings and two short texts. No account is needed.`
            : `${names} asks for your feedback on the internship below. It takes about five minutes: six ratings and two short texts. No account is needed.`}
        </Paragraph>
        <FeedbackLinks {...facts} />
      </>
    ),
  })
}

/** The requests and how long their links work, as in the request and the reminder. */
export function FeedbackLinks({ requests, expiresAt }: RequestsFacts) {
  return (
    <>
      <Requests requests={requests} action="Give feedback" about="on" />
      <Paragraph>
        {requests.length === 1
          ? `The link expires in ${FEEDBACK_LINK_DAYS} days: it works until ${formatInstant(expiresAt, 'UTC')}. It is personal, so please do not forward it. If it has expired, open it anyway to get a new one by email.`
          : `The links expire in ${FEEDBACK_LINK_DAYS} days: they work until ${formatInstant(expiresAt, 'UTC')}. They are personal, so please do not forward them. If one has expired, open it anyway to get new ones by email.`}
      </Paragraph>
    </>
  )
}
