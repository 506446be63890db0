import { FEEDBACK_LINK_DAYS } from '#domain/feedback-link'
import * as m from '#messages'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { supervisorEmail } from '../../../platform/email/email-frames.tsx'
import { Paragraph } from '../../../platform/email/email-layout.tsx'
import { requestInOwnWords } from '../../../platform/email/own-words.tsx'
import { toSupervisor } from '../../../platform/email/recipients.ts'
import { becauseNamed, FeedbackLinks, namesOf, type RequestsFacts } from '../../../platform/email/requests-in-email.tsx'
import { sampleRequests } from '../../../platform/email/sample-facts.ts'
import { type RequestEmailJob, readRequests } from './mailed-requests-queries.ts'
import { threadHeaders } from './thread-headers.ts'

type Reminder = RequestsFacts & { thread: Record<string, string> }

/** Reminds a supervisor who has not answered (spec section 1). */
export const feedbackReminder = defineEmail({
  kind: 'feedback-reminder',
  deliveryId: ({ mailingId }: RequestEmailJob) => mailingId,
  facts: async (services, job: RequestEmailJob) => {
    const found = await readRequests(services, job)
    return found && { ...found, thread: await threadHeaders(services.db, job.mailingId) }
  },
  recipient: toSupervisor,
  body: (site, facts: Reminder) => {
    const names = namesOf(facts.requests)
    const areMany = facts.requests.length > 1
    const heading = areMany
      ? m.reminders_feedback_email_heading_several({ names })
      : m.reminders_feedback_email_heading_single({ names })
    const own = requestInOwnWords(site, facts)
    const { headers, ...email } = supervisorEmail(site, facts, {
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
    return { ...email, headers: { ...headers, ...facts.thread } }
  },
  sample: (site, now) => ({ ...sampleRequests(site, now), thread: {} }),
})
