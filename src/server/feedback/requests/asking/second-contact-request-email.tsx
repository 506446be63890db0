import { lastDayOf, linkExpiry, linkState } from '#domain/feedback-link'
import type { Language } from '#domain/languages'
import { effortOf } from '#domain/questions'
import { localTimeIn } from '#domain/working-days'
import * as m from '#messages'
import { defineEmail, type EmailServices } from '../../../platform/email/define-email.ts'
import { supervisorEmail } from '../../../platform/email/email-frames.tsx'
import { LinkLine, Paragraph } from '../../../platform/email/email-layout.tsx'
import { languageFor, toSupervisor } from '../../../platform/email/recipients.ts'
import {
  type DeclinableRequest,
  FeedbackLinks,
  headingOf,
  NotStarted,
  namesOf,
  type RequestsFacts,
} from '../../../platform/email/requests-in-email.tsx'
import { sampleRequests } from '../../../platform/email/sample-facts.ts'
import { readFeedbackSettings } from '../../../platform/settings/settings-queries.ts'
import { linkToken, tokenOfLink } from '../link/feedback-link-queries.ts'
import { pagesOfLink, type RequestEmailJob } from './mailed-requests-queries.ts'

type Facts = RequestsFacts<DeclinableRequest> & {
  /** The supervisor who has not answered. */
  askedFirst: string
  language: Language | null
}

/** Asks a student's second contact for feedback, after reminders to the supervisor that nobody opened. */
export const secondContactRequest = defineEmail({
  kind: 'second-contact-request',
  deliveryId: ({ mailingId }: RequestEmailJob) => mailingId,
  facts: (services, job: RequestEmailJob) => readFacts(services, job),
  recipient: (facts: Facts) => ({ ...toSupervisor(facts), language: facts.language }),
  body: (site, facts: Facts) => {
    const { requests, askedFirst } = facts
    const [request] = requests as [DeclinableRequest]
    const name = namesOf(requests)
    return supervisorEmail(site, facts, {
      subject: m.second_contact_email_subject({ name }),
      preview: m.second_contact_email_preview({ askedFirst }),
      heading: headingOf(facts),
      because: m.second_contact_email_reason({ name }),
      body: (
        <>
          <Paragraph>{m.second_contact_email_intro({ name, askedFirst })}</Paragraph>
          <Paragraph>{m.second_contact_email_form({ askedFirst, effort: effortOf(requests) })}</Paragraph>
          <NotStarted {...facts} />
          <FeedbackLinks {...facts} After={() => <LinkLine href={request.decline}>{m.ways_out_decline()}</LinkLine>} />
        </>
      ),
    })
  },
  sample: (site, now) => ({
    ...sampleRequests(site, now),
    supervisorName: 'Dora Lind',
    supervisorEmail: 'd.lind@northwind.example',
    askedFirst: 'Helena Marsh',
    language: null,
  }),
})

async function readFacts({ config, db, clock }: EmailServices, { mailingId }: RequestEmailJob): Promise<Facts | null> {
  const found = await db
    .selectFrom('supervisorLinks')
    .innerJoin('feedbackMailings', 'feedbackMailings.id', 'supervisorLinks.mailingId')
    .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'supervisorLinks.supervisorId')
    .innerJoin('profiles', 'profiles.id', 'supervisorLinks.studentId')
    .selectAll('supervisorLinks')
    .select(['feedbackMailings.isAutomatic', 'profiles.email'])
    .select('internshipSupervisors.name as askedFirst')
    // Else the supervisor's, of the same workplace.
    .select(({ ref }) =>
      languageFor(ref('supervisorLinks.supervisorEmail'), ref('internshipSupervisors.language')).as('language'),
    )
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('supervisorStops')
          .select('supervisorStops.id')
          .whereRef('supervisorStops.studentId', '=', 'supervisorLinks.studentId')
          .whereRef('supervisorStops.address', '=', 'supervisorLinks.supervisorEmail'),
      ).as('isStopped'),
    )
    .where('supervisorLinks.mailingId', '=', mailingId)
    .executeTakeFirst()
  const now = clock()
  if (!found || linkState({ ...found, expiresAt: null }, now) !== 'open') return null
  if (found.isAutomatic && found.isStopped) return null
  // The 7 days start when the email is sent.
  const { timeZone } = await readFeedbackSettings(db)
  const expiresAt = linkExpiry(now, timeZone)
  await db.updateTable('feedbackLinks').set({ expiresAt }).where('id', '=', found.id).execute()
  const token = tokenOfLink(config, found) ?? linkToken(config.authSecret, found.id)
  const pages = pagesOfLink(config, token)
  return {
    ...found,
    requests: [{ ...found, ...pages }],
    today: localTimeIn(timeZone)(now).day,
    lastDay: lastDayOf(expiresAt, timeZone),
    unsubscribe: pages.unsubscribe,
    namedBy: null,
  }
}
