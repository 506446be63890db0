import type { FeedbackStatus } from '#domain/feedback/feedback'
import { isAnswerWanted } from '#domain/feedback/request'
import * as m from '#messages'
import { STATE_FOR_SECOND_CONTACT } from '../../platform/database/request-state.ts'
import { defineEmail } from '../../platform/email/define-email.ts'
import { studentEmail } from '../../platform/email/email-frames.tsx'
import { Paragraph, Quotation } from '../../platform/email/email-layout.tsx'
import { type AssignmentFacts, selectEmailAssignments } from '../../platform/email/internship-facts.ts'
import { toPerson } from '../../platform/email/recipients.ts'
import { SAMPLE_ASSIGNMENT } from '../../platform/email/sample-facts.ts'

type Facts = AssignmentFacts & {
  /** Null if the email asked for a confirmation of the assignment, before any request. */
  feedbackStatus: FeedbackStatus | null
  failureReason: string
  /** The second contact whose address it was, and when the student named another one, which is possible once. */
  secondName?: string | null
  secondCorrectedAt?: Date | null
}

/**
 * Tells the student that an email to a supervisor did not arrive, and what to do about it, unless the request is no longer open
 * or the address has been corrected.
 */
export const deliveryFailed = defineEmail({
  kind: 'delivery-failed',
  leaves: { while: 'the address has failed, is not corrected, and the request is open' },
  facts: async ({ db }, { linkId }: { linkId: string }) => {
    const found = await selectEmailAssignments(db)
      .innerJoin('feedbackLinks', 'feedbackLinks.supervisorId', 'internshipSupervisors.id')
      .innerJoin('feedbackMailings', 'feedbackMailings.id', 'feedbackLinks.mailingId')
      .leftJoin('secondContacts', (join) =>
        join
          .onRef('secondContacts.supervisorId', '=', 'internshipSupervisors.id')
          .onRef('secondContacts.email', '=', 'feedbackMailings.address')
          .on('feedbackLinks.channel', '=', 'second-contact')
          // A person who has declined has read an email.
          .on('secondContacts.declinedAt', 'is', null),
      )
      .select([
        'feedbackMailings.failureReason',
        'secondContacts.name as secondName',
        'secondContacts.email as secondEmail',
        'secondContacts.correctedAt as secondCorrectedAt',
      ])
      .select(STATE_FOR_SECOND_CONTACT.as('stateForSecond'))
      .where('feedbackLinks.id', '=', linkId)
      // Students do not learn about a reviewer's question.
      .where('feedbackMailings.email', '<>', 'feedback-question')
      .where((eb) =>
        eb.or([
          eb('feedbackMailings.address', '=', eb.ref('internshipSupervisors.email')),
          eb('secondContacts.id', 'is not', null),
        ]),
      )
      .executeTakeFirst()
    if (!found?.failureReason) return null
    // Without a request, the email asked for a confirmation; its failure counts too.
    const { secondName, secondEmail, failureReason } = found
    if (!isAnswerWanted({ state: secondName ? found.stateForSecond : found.state })) return null
    const second = secondName && secondEmail && { supervisorName: secondName, supervisorEmail: secondEmail }
    return { ...found, ...second, failureReason }
  },
  recipient: toPerson,
  body: (site, facts: Facts) => {
    const { supervisorName, supervisorEmail, positionTitle, employerName, failureReason } = facts
    return studentEmail(site, facts, {
      subject: m.requests_delivery_failed_email_subject({ supervisorName }),
      preview: m.requests_delivery_failed_email_preview(),
      heading: m.requests_delivery_failed_email_heading({ supervisorName }),
      because: facts.secondName ? m.second_contact_named_reason() : m.emails_named_supervisor_reason(),
      body: (
        <>
          <Paragraph>
            {m.requests_delivery_failed_email_intro({ supervisorName, supervisorEmail, positionTitle, employerName })}
          </Paragraph>
          <Quotation>{failureReason}</Quotation>
          {!facts.secondCorrectedAt && <Paragraph>{adviceTo(facts)}</Paragraph>}
        </>
      ),
    })
  },
  sample: () => ({ ...SAMPLE_ASSIGNMENT, feedbackStatus: 'pending' as const, failureReason: '550 5.1.1' }),
})

function adviceTo({ secondName, feedbackStatus }: Facts): string {
  if (secondName) return m.second_contact_another_advice()
  return feedbackStatus === null
    ? m.requests_delivery_failed_email_advice_unrequested()
    : m.requests_delivery_failed_email_advice()
}
