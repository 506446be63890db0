import { formatInstant } from '#domain/dates'
import { FEEDBACK_LINK_DAYS } from '#domain/feedback-link'
import { fullName } from '#domain/profile'
import type { AssignmentFacts } from '../email-facts.ts'
import { supervisorEmail } from '../email-frames.tsx'
import { Paragraph } from '../email-layout.tsx'
import { Requests } from '../requests-in-email.tsx'
import type { EmailMessage } from '../send-email.ts'

/** Asks a supervisor for feedback half-way through the internship, when the student presses the button. */
export function midtermRequestEmail(facts: AssignmentFacts & { link: string; expiresAt: Date }): EmailMessage {
  const name = fullName(facts)
  return supervisorEmail(facts, {
    subject: `Mid-term feedback on ${name}'s internship`,
    preview: `About five minutes, no account needed. The link works for ${FEEDBACK_LINK_DAYS} days.`,
    heading: `Mid-term feedback: how is ${name} doing at ${facts.employerName}?`,
    because: `${name} named you as supervisor.`,
    body: (
      <>
        <Paragraph>
          {`${name} asks for your mid-term feedback, while there is still time to act on it. It takes about five minutes: six ratings and two short texts. No account is needed. Towards the end of the internship you will be asked for the final feedback separately.`}
        </Paragraph>
        <Requests requests={[facts]} action="Give mid-term feedback" about="on" />
        <Paragraph>
          {`The link expires in ${FEEDBACK_LINK_DAYS} days: it works until ${formatInstant(facts.expiresAt, 'UTC')}. It is personal, so please do not forward it. If it has expired, open it anyway to get a new one by email.`}
        </Paragraph>
      </>
    ),
  })
}
