import { effortOf, minutesForEach } from '#domain/feedback/answer-time'
import * as m from '#messages'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { supervisorEmail } from '../../../platform/email/email-frames.tsx'
import { Paragraph } from '../../../platform/email/email-layout.tsx'
import { requestInOwnWords, subjectOfTrial } from '../../../platform/email/own-words.tsx'
import { toSupervisor } from '../../../platform/email/recipients.ts'
import {
  becauseNamed,
  daysOfLinks,
  FeedbackLinks,
  headingOf,
  NamedBy,
  NotStarted,
  namesOf,
  type RequestsFacts,
  WhileRunning,
} from '../../../platform/email/requests-in-email.tsx'
import { sampleRequests } from '../../../platform/email/sample-facts.ts'
import { MAY_STILL_ASK, type RequestEmailJob, readRequests } from './mailed-requests-queries.ts'
import { withdrawRequest } from './withdraw-links.ts'

/** Asks a supervisor for feedback (spec section 1): when the student presses Request, or automatically. */
export const feedbackRequest = defineEmail({
  kind: 'feedback-request',
  deliveryId: ({ mailingId }: RequestEmailJob) => mailingId,
  leaves: MAY_STILL_ASK,
  facts: (services, job: RequestEmailJob) => readRequests(services, job),
  withdraw: withdrawRequest,
  recipient: toSupervisor,
  body: (site, facts: RequestsFacts) => {
    const { requests, namedBy } = facts
    const names = namesOf(requests)
    const areMany = requests.length > 1
    const effort = effortOf(requests)
    const own = requestInOwnWords(site, facts)
    return supervisorEmail(site, facts, {
      subject: areMany
        ? m.requests_feedback_email_subject_several({ names })
        : m.requests_feedback_email_subject_single({ names }),
      preview: m.emails_feedback_request_preview({
        minutes: minutesForEach(requests),
        feedbackLinkDays: daysOfLinks(facts),
      }),
      heading: headingOf(facts),
      ...own?.frame,
      ...subjectOfTrial(facts),
      because: becauseNamed(facts),
      students: requests,
      stop: m.emails_supervisor_stop_automatic(),
      body: (
        <>
          <NamedBy name={namedBy} />
          {own?.body ?? (
            <Paragraph>
              {areMany
                ? m.requests_feedback_email_intro_several({ names, effort })
                : m.requests_feedback_email_intro_single({ names, effort })}
            </Paragraph>
          )}
          <WhileRunning {...facts} />
          <NotStarted {...facts} />
          <FeedbackLinks {...facts} />
        </>
      ),
    })
  },
  sample: sampleRequests,
})
