import { lastDayOf, linkExpiry, linkState } from '#domain/feedback-link'
import type { Language } from '#domain/languages'
import { effortOf } from '#domain/questions'
import * as m from '#messages'
import { isAboutInternship } from '../../../internships/supervisors/stop-queries.ts'
import { defineEmail, type EmailServices } from '../../../platform/email/define-email.ts'
import { supervisorEmail } from '../../../platform/email/email-frames.tsx'
import { LinkLine, Paragraph } from '../../../platform/email/email-layout.tsx'
import { languageFor, toSupervisor } from '../../../platform/email/recipients.ts'
import {
  type DeclinableRequest,
  FeedbackLinks,
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
      heading: m.requests_feedback_email_heading_single({ names: name, employerName: request.employerName }),
      because: m.second_contact_email_reason({ name }),
      body: (
        <>
          <Paragraph>{m.second_contact_email_intro({ name, askedFirst })}</Paragraph>
          <Paragraph>{m.second_contact_email_form({ askedFirst, effort: effortOf(requests) })}</Paragraph>
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
    .innerJoin('internships', 'internships.id', 'supervisorLinks.internshipId')
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
        selectFrom('supervisorStops as stops')
          .select('stops.id')
          .whereRef('stops.studentId', '=', 'supervisorLinks.studentId')
          .whereRef('stops.address', '=', 'supervisorLinks.supervisorEmail')
          .where(isAboutInternship()),
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
    lastDay: lastDayOf(expiresAt, timeZone),
    unsubscribe: pages.unsubscribe,
    namedBy: null,
  }
}
