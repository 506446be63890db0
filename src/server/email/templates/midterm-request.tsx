import { type Day, formatDay } from '#domain/dates'
import { FEEDBACK_LINK_DAYS } from '#domain/feedback-link'
import { fullName } from '#domain/profile'
import * as m from '#messages'
import type { AssignmentFacts } from '../email-facts.ts'
import { supervisorEmail } from '../email-frames.tsx'
import { Paragraph } from '../email-layout.tsx'
import { Requests } from '../requests-in-email.tsx'
import type { EmailMessage } from '../send-email.ts'

/** Asks a supervisor for feedback half-way through the internship, when the student presses the button. */
export function midtermRequestEmail(facts: AssignmentFacts & { link: string; lastDay: Day }): EmailMessage {
  const name = fullName(facts)
  return supervisorEmail(facts, {
    subject: m.midterm_request_email_subject({ name }),
    preview: m.emails_feedback_request_preview({ feedbackLinkDays: FEEDBACK_LINK_DAYS }),
    heading: m.midterm_request_email_heading({ name, employerName: facts.employerName }),
    because: m.midterm_request_email_reason({ name }),
    body: (
      <>
        <Paragraph>{m.midterm_request_email_intro({ name })}</Paragraph>
        <Requests
          requests={[facts]}
          action={m.midterm_request_email_button}
          actionFor={m.midterm_request_email_button_student}
        />
        <Paragraph>
          {m.midterm_request_email_expiry({
            feedbackLinkDays: FEEDBACK_LINK_DAYS,
            expiresAt: formatDay(facts.lastDay),
          })}
        </Paragraph>
      </>
    ),
  })
}
