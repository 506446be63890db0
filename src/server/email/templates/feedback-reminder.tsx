import { FEEDBACK_LINK_DAYS } from '#domain/feedback-link'
import * as m from '#messages'
import { supervisorEmail } from '../email-frames.tsx'
import { Paragraph } from '../email-layout.tsx'
import { requestInOwnWords } from '../own-words.tsx'
import { becauseNamed, namesOf, type RequestsFacts } from '../requests-in-email.tsx'
import type { EmailMessage } from '../send-email.ts'
import { FeedbackLinks } from './feedback-request.tsx'

/** Reminds a supervisor who has not answered (spec section 1). */
export function feedbackReminderEmail(facts: RequestsFacts): EmailMessage {
  const names = namesOf(facts.requests)
  const areMany = facts.requests.length > 1
  const heading = areMany
    ? m.are_still_hoping_for_your_feedback({ names })
    : m.is_still_hoping_for_your_feedback({ names })
  const own = requestInOwnWords(facts)
  return supervisorEmail(facts, {
    subject: areMany
      ? m.reminder_your_feedback_on_internships({ names })
      : m.reminder_your_feedback_on_internship({ names }),
    preview: `${heading}. ${m.link_works_for_days({ days: FEEDBACK_LINK_DAYS })}`,
    heading,
    ...own?.frame,
    because: becauseNamed(facts),
    body: (
      <>
        {own?.body ?? (
          <Paragraph>
            {areMany
              ? m.this_is_friendly_reminder_of_requests({ names })
              : m.this_is_friendly_reminder_of_request({ names })}
          </Paragraph>
        )}
        <FeedbackLinks {...facts} />
      </>
    ),
  })
}
