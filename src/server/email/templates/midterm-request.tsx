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
    subject: m.mid_term_feedback_on_s_internship({ name }),
    preview: m.about_five_minutes_no_account_needed({ feedbackLinkDays: FEEDBACK_LINK_DAYS }),
    heading: m.mid_term_feedback_how_is_doing({ name, employerName: facts.employerName }),
    because: m.you_receive_this_email_because_named_you({ name }),
    body: (
      <>
        <Paragraph>{m.asks_for_your_mid_term_feedback({ name })}</Paragraph>
        <Requests requests={[facts]} action={m.give_mid_term_feedback} actionFor={m.give_mid_term_feedback_on} />
        <Paragraph>
          {m.link_expires_in_days_it_works({
            feedbackLinkDays: FEEDBACK_LINK_DAYS,
            expiresAt: formatDay(facts.lastDay),
          })}
        </Paragraph>
      </>
    ),
  })
}
