import * as m from '#messages'
import { defineEmail } from '../../platform/email/define-email.ts'
import { supervisorEmail } from '../../platform/email/email-frames.tsx'
import { Paragraph } from '../../platform/email/email-layout.tsx'
import { toSupervisor } from '../../platform/email/recipients.ts'
import { becauseNamed, FeedbackLinks, namesOf, type RequestsFacts } from '../../platform/email/requests-in-email.tsx'
import { sampleRequests } from '../../platform/email/sample-facts.ts'
import { type RequestEmailJob, readRequests } from '../requests/asking/mailed-requests-queries.ts'
import { withdrawRequest } from '../requests/asking/withdraw-links.ts'

type Facts = RequestsFacts & { secondName: string }

/** Tells the supervisor that the student's second contact has been asked, and that they can still answer. */
export const secondContactNotice = defineEmail({
  kind: 'second-contact-notice',
  deliveryId: ({ mailingId }: RequestEmailJob) => mailingId,
  leaves: { while: 'the second contact has been asked and has not declined, and the supervisor may still be asked' },
  facts: async (services, job: RequestEmailJob) => {
    const found = await readRequests(services, job)
    const second = await services.db
      .selectFrom('secondContacts')
      .innerJoin('feedbackLinks', 'feedbackLinks.supervisorId', 'secondContacts.supervisorId')
      .select('secondContacts.name')
      .where('feedbackLinks.mailingId', '=', job.mailingId)
      .where('secondContacts.askedAt', 'is not', null)
      .where('secondContacts.declinedAt', 'is', null)
      .executeTakeFirst()
    return found && second && { ...found, secondName: second.name }
  },
  withdraw: withdrawRequest,
  recipient: toSupervisor,
  body: (site, facts: Facts) => {
    const { secondName, requests } = facts
    const name = namesOf(requests)
    const heading = m.second_contact_notice_heading({ secondName })
    return supervisorEmail(site, facts, {
      subject: m.second_contact_notice_subject({ name, secondName }),
      preview: m.second_contact_notice_preview(),
      heading,
      because: becauseNamed(facts),
      students: requests,
      stop: m.emails_supervisor_unsubscribe(),
      body: (
        <>
          <Paragraph>{m.second_contact_notice_intro({ name, secondName })}</Paragraph>
          <Paragraph>{m.second_contact_notice_advice({ secondName })}</Paragraph>
          <FeedbackLinks {...facts} />
        </>
      ),
    })
  },
  sample: (site, now) => ({ ...sampleRequests(site, now), secondName: 'Dora Lind' }),
})
