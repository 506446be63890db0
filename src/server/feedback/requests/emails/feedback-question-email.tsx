import { FEEDBACK_LINK_DAYS } from '#domain/feedback/feedback-link'
import { fullName } from '#domain/people/profile'
import { formatDay, formatDuration } from '#domain/time/dates'
import * as m from '#messages'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { supervisorEmail } from '../../../platform/email/email-frames.tsx'
import { Action, Paragraph, Quotation } from '../../../platform/email/email-layout.tsx'
import { toSupervisor } from '../../../platform/email/recipients.ts'
import type { RequestsFacts } from '../../../platform/email/requests-in-email.tsx'
import { sampleRequests } from '../../../platform/email/sample-facts.ts'
import { type RequestEmailJob, readRequests } from '../asking/mailed-requests-queries.ts'
import { endQuestionLinks, removeUnsentQuestion } from '../question-queries.ts'

type Asked = RequestsFacts & { question: string }

/** Asks the supervisor a reviewer's question about answers that were submitted, with a link to them. */
export const feedbackQuestion = defineEmail({
  kind: 'feedback-question',
  deliveryId: ({ mailingId }: RequestEmailJob) => mailingId,
  leaves: { while: 'the question is open: neither answered nor decided about' },
  facts: async (services, job: RequestEmailJob) => {
    // It is about answers that were given, so that neither a stop nor the status of the internship holds it back.
    const found = await readRequests(
      services,
      job,
      ({ state }) => state === 'questioned',
      () => true,
    )
    return found && { ...found, question: found.question ?? '' }
  },
  withdraw: async ({ db, clock }, { mailingId }) => {
    await removeUnsentQuestion(db, mailingId)
    await endQuestionLinks(db, [mailingId], clock())
  },
  recipient: toSupervisor,
  body: (site, { requests, supervisorName, question, lastDay }: Asked) => {
    const [request] = requests as [Asked['requests'][number]]
    const { positionTitle, employerName, startDate, endDate, link } = request
    const name = fullName(request)
    const heading = m.feedback_question_email_subject({ name })
    return supervisorEmail(
      site,
      { supervisorName },
      {
        subject: heading,
        preview: m.feedback_question_email_preview(),
        heading,
        because: m.feedback_sent_back_email_reason(),
        body: (
          <>
            <Paragraph>
              {m.feedback_question_email_intro({
                name,
                positionTitle,
                employerName,
                dates: formatDuration(startDate, endDate),
              })}
            </Paragraph>
            <Quotation>{question}</Quotation>
            <Paragraph>{m.feedback_question_email_advice()}</Paragraph>
            <Action href={link} shown>
              {m.feedback_question_email_button()}
            </Action>
            <Paragraph>
              {m.requests_feedback_email_expiry({
                length: 1,
                feedbackLinkDays: FEEDBACK_LINK_DAYS,
                expiresAt: formatDay(lastDay),
              })}
            </Paragraph>
          </>
        ),
      },
    )
  },
  sample: (site, now) => ({
    ...sampleRequests(site, now),
    question: 'You rated teamwork with 1 but write that the team liked working with Maya. Is the rating right?',
  }),
})
