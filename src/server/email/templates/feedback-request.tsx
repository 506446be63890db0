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
    subject: areMany ? m.your_feedback_on_internships_of({ names }) : m.your_feedback_on_s_internship({ names }),
    preview: m.about_five_minutes_no_account_needed({ feedbackLinkDays: FEEDBACK_LINK_DAYS }),
    heading: areMany ? m.how_did_do({ names }) : m.how_did_do_at({ names, employerName: requests[0]!.employerName }),
    ...own?.frame,
    because: becauseNamed(facts),
    body: (
      <>
        <NamedBy name={namedBy} />
        {own?.body ?? (
          <Paragraph>
            {areMany
              ? m.ask_for_your_feedback_on_internships({ names })
              : m.asks_for_your_feedback_on_internship({ names })}
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
      <Requests requests={requests} action={m.give_feedback} actionFor={m.give_feedback_on} />
      <Paragraph>
        {m.links_expire_in_days_they_work({
          length: requests.length,
          feedbackLinkDays: FEEDBACK_LINK_DAYS,
          expiresAt: formatDay(lastDay),
        })}
      </Paragraph>
    </>
  )
}
