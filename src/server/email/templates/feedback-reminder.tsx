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
    ? m.reminders_feedback_email_heading_several({ names })
    : m.reminders_feedback_email_heading_single({ names })
  const own = requestInOwnWords(facts)
  return supervisorEmail(facts, {
    subject: areMany
      ? m.reminders_feedback_email_subject_several({ names })
      : m.reminders_feedback_email_subject_single({ names }),
    preview: `${heading}. ${m.reminders_feedback_email_preview_expiry({ days: FEEDBACK_LINK_DAYS })}`,
    heading,
    ...own?.frame,
    because: becauseNamed(facts),
    body: (
      <>
        {own?.body ?? (
          <Paragraph>
            {areMany
              ? m.reminders_feedback_email_intro_several({ names })
              : m.reminders_feedback_email_intro_single({ names })}
          </Paragraph>
        )}
        <FeedbackLinks {...facts} />
      </>
    ),
  })
}
