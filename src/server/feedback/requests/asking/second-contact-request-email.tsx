import { sql } from 'kysely'
import { effortOf } from '#domain/feedback/answer-time'
import { isSwitchedOn, mayStillAsk } from '#domain/feedback/automatic-emails'
import { lastDayOf, linkExpiry, linkState } from '#domain/feedback/feedback-link'
import type { Language } from '#domain/text/languages'
import { localTimeIn } from '#domain/time/working-days'
import * as m from '#messages'
import { emailsStoppedAt } from '../../../internships/supervisors/stop-queries.ts'
import type { Db } from '../../../platform/database/client.ts'
import { defineEmail, type EmailServices } from '../../../platform/email/define-email.ts'
import { supervisorEmail } from '../../../platform/email/email-frames.tsx'
import { LinkLine, Paragraph } from '../../../platform/email/email-layout.tsx'
import { CAN_BE_REACHED, languageFor, toSupervisor } from '../../../platform/email/recipients.ts'
import {
  type DeclinableRequest,
  FeedbackLinks,
  headingOf,
  NotStarted,
  namesOf,
  type RequestsFacts,
} from '../../../platform/email/requests-in-email.tsx'
import { sampleRequests } from '../../../platform/email/sample-facts.ts'
import { storedToken } from '../../../platform/secrets/tokens.ts'
import { readFeedbackSettings } from '../../../platform/settings/settings-queries.ts'
import { linkToken } from '../link/feedback-link-queries.ts'
import { MAY_STILL_ASK, pagesOfLink, type RequestEmailJob } from './mailed-requests-queries.ts'
import { withdrawLinks } from './withdraw-links.ts'

type Facts = RequestsFacts<DeclinableRequest> & {
  /** The supervisor who has not answered. */
  askedFirst: string
  language: Language | null
}

/** Asks a student's second contact for feedback, after reminders to the supervisor that nobody opened. */
export const secondContactRequest = defineEmail({
  kind: 'second-contact-request',
  deliveryId: ({ mailingId }: RequestEmailJob) => mailingId,
  leaves: MAY_STILL_ASK,
  facts: (services, job: RequestEmailJob) => readFacts(services, job),
  withdraw: async ({ db }, { mailingId }) => {
    await forgetAsking(db, mailingId)
    await withdrawLinks(db, mailingId)
  },
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
      students: requests,
      stop: m.emails_supervisor_stop_automatic(),
      body: (
        <>
          <Paragraph>{m.second_contact_email_intro({ name, askedFirst })}</Paragraph>
          <Paragraph>{m.second_contact_email_form({ askedFirst, effort: effortOf(requests) })}</Paragraph>
          <Paragraph>{m.second_contact_email_once()}</Paragraph>
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
    .innerJoin('internships', 'internships.id', 'supervisorLinks.internshipId')
    .innerJoin('profiles', 'profiles.id', 'supervisorLinks.studentId')
    .selectAll('supervisorLinks')
    .innerJoin('feedback', 'feedback.supervisorId', 'supervisorLinks.supervisorId')
    .select(['feedbackMailings.isAutomatic', 'feedbackMailings.askedBy', 'profiles.email', 'feedback.openedAt'])
    .select(CAN_BE_REACHED)
    .select(['feedbackMailings.requestedAt as mailRequestedAt', 'internshipSupervisors.name as askedFirst'])
    // Else the supervisor's, of the same workplace.
    .select(({ ref }) =>
      languageFor(ref('supervisorLinks.supervisorEmail'), ref('internshipSupervisors.language')).as('language'),
    )
    .select(emailsStoppedAt(sql.ref('supervisorLinks.mailboxId')).as('emailsStoppedAt'))
    .where('supervisorLinks.mailingId', '=', mailingId)
    .executeTakeFirst()
  const now = clock()
  if (!found || linkState({ ...found, expiresAt: null }, now) !== 'open') return null
  const settings = await readFeedbackSettings(db)
  // The student has named them before, and the office or the schedule asks.
  const asked = { ...found, isReminder: false, isForOffice: false }
  if (!mayStillAsk(asked, isSwitchedOn('second-contact-request', settings))) return null
  // The supervisor has opened the form first.
  if (found.openedAt && found.askedBy !== 'supervisor') return null
  // The 7 days start when the email is sent.
  const { timeZone } = settings
  const expiresAt = linkExpiry(now, timeZone)
  await db.updateTable('feedbackLinks').set({ expiresAt }).where('id', '=', found.id).execute()
  const token = storedToken(config, found, linkToken) ?? linkToken(config.authSecret, found.id)
  const pages = pagesOfLink(config, token)
  return {
    ...found,
    requests: [{ ...found, ...pages }],
    today: localTimeIn(timeZone)(now).day,
    lastDay: lastDayOf(expiresAt, timeZone),
    list: null,
    unsubscribe: pages.unsubscribe,
    namedBy: null,
  }
}

/** The second contact has not been asked: the schedule or the office may ask once there is ground again. */
async function forgetAsking(db: Db, mailingId: string): Promise<void> {
  await sql`update second_contacts contacts set asked_at = null
    from feedback_mailings mailings join feedback_links links on links.mailing_id = mailings.id
    where mailings.id = ${mailingId} and mailings.handed_over_at is null and mailings.failed_at is null
      and contacts.supervisor_id = links.supervisor_id and contacts.email = mailings.address
      and contacts.asked_at = mailings.requested_at and contacts.answered_at is null and contacts.declined_at is null`.execute(
    db,
  )
}
