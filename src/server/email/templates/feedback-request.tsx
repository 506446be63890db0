import { formatDay } from '#domain/dates'
import { FEEDBACK_LINK_DAYS } from '#domain/feedback-link'
import * as m from '#messages'
import { supervisorEmail } from '../email-frames.tsx'
import { Paragraph } from '../email-layout.tsx'
import { requestInOwnWords } from '../own-words.tsx'
import { becauseNamed, NamedBy, namesOf, Requests, type RequestsFacts } from '../requests-in-email.tsx'
import type { EmailMessage } from '../send-email.ts'

/** Asks a supervisor for feedback (spec section 1): when the student presses Request, or automatically. */
export function feedbackRequestEmail(facts: RequestsFacts): EmailMessage {
  const { requests, namedBy } = facts
  const names = namesOf(requests)
  const areMany = requests.length > 1
  const own = requestInOwnWords(facts)
  return supervisorEmail(facts, {
    subject: areMany
      ? m.requests_feedback_email_subject_several({ names })
      : m.requests_feedback_email_subject_single({ names }),
    preview: m.emails_feedback_request_preview({ feedbackLinkDays: FEEDBACK_LINK_DAYS }),
    heading: areMany
      ? m.requests_feedback_email_heading_several({ names })
      : m.requests_feedback_email_heading_single({ names, employerName: requests[0]!.employerName }),
    ...own?.frame,
    because: becauseNamed(facts),
    body: (
      <>
        <NamedBy name={namedBy} />
        {own?.body ?? (
          <Paragraph>
            {areMany
              ? m.requests_feedback_email_intro_several({ names })
              : m.requests_feedback_email_intro_single({ names })}
          </Paragraph>
        )}
        <FeedbackLinks {...facts} />
      </>
    ),
  })
}

/** The requests and how long their links work, as in the request and the reminder. */
export function FeedbackLinks({ requests, lastDay }: RequestsFacts) {
  return (
    <>
      <Requests
        requests={requests}
        action={m.requests_feedback_email_button}
        actionFor={m.requests_feedback_email_button_student}
      />
      <Paragraph>
        {m.requests_feedback_email_expiry({
          length: requests.length,
          feedbackLinkDays: FEEDBACK_LINK_DAYS,
          expiresAt: formatDay(lastDay),
        })}
      </Paragraph>
    </>
  )
}
