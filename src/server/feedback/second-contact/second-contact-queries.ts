import { sql } from 'kysely'
import { type SecondContactFacts, whyNotSecondContact } from '#domain/feedback/second-contact'
import { SENT_BACK_AT } from '../../internships/supervisors/request-queries.ts'
import { EMAILS_STOPPED_AT, hasStopped } from '../../internships/supervisors/stop-queries.ts'
import { OF_SAME_INTERNSHIP } from '../../internships/supervisors/supervisor-queries.ts'
import { selectSupervisors } from '../../platform/database/assignments.ts'
import type { Db, Tx } from '../../platform/database/client.ts'
import { REQUEST_STATE } from '../../platform/database/request-state.ts'
import { retryOf } from '../../platform/jobs/retried-emails.ts'

/** The person the student named besides the outer query's supervisor, with the facts that asking depends on; null if nobody. */
export function secondContactFacts() {
  return sql<(SecondContactFacts & { mailboxId: string | null }) | null>`(
    select json_build_object('name', contacts.name, 'email', contacts.email, 'mailboxId', contacts.mailbox_id, 'askedAt', contacts.asked_at,
      'declinedAt', contacts.declined_at, 'answeredAt', contacts.answered_at, 'correctedAt', contacts.corrected_at,
      'failedAt', asked.failed_at, 'failureReason', asked.failure_reason, 'heldUpBy', asked.held_up_by, 'retry', asked.retry,
      'hasStopped', ${hasStopped(sql.ref('contacts.mailbox_id'))},
      'isSupervisor', exists (
        select from internship_supervisors others
        where others.internship_id = internships.id and others.mailbox_id = contacts.mailbox_id),
      'wasAsked', exists (
        select from automatic_steps steps
        where ${OF_SAME_INTERNSHIP} and steps.address = contacts.email and step in ('request', 'second-contact')),
      'remindersAt', array(
        select requested_at
        from (
          select mailings.requested_at, rank() over (order by mailings.requested_at) as place,
            -- An automatic email that asks about another student for the first time has the kind of a request, and reminds of
            -- this one. A new link is what the supervisor asked for.
            mailings.email = 'feedback-reminder' or mailings.is_automatic as reminds
          from feedback_links links join feedback_mailings mailings on mailings.id = links.mailing_id
          where links.supervisor_id = internship_supervisors.id and links.is_mailed
            and mailings.address = internship_supervisors.email
            and mailings.email in ('feedback-request', 'feedback-reminder')
            and mailings.handed_over_at is not null and mailings.failed_at is null
            -- Who is asked again after answers were sent back is reminded anew.
            and mailings.requested_at > coalesce(${SENT_BACK_AT}, '-infinity')) emails
        where place > 1 and reminds
        order by requested_at))
    from second_contacts contacts
    left join lateral (
      select feedback_mailings.failed_at, feedback_mailings.failure_reason, feedback_mailings.held_up_by, ${retryOf('feedbackMailings')}
      from feedback_links links join feedback_mailings on feedback_mailings.id = links.mailing_id
      where links.supervisor_id = contacts.supervisor_id and links.channel = 'second-contact'
        and feedback_mailings.address = contacts.email
      order by feedback_mailings.requested_at desc limit 1) asked on true
    where contacts.supervisor_id = internship_supervisors.id)`.as('secondContact')
}

/** Requests with their second contacts, as the domain's rule reads them. */
export function selectSecondContacts(db: Db | Tx) {
  return selectSupervisors(db)
    .leftJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
    .select(['internshipSupervisors.id as supervisorId', 'internshipSupervisors.email as address'])
    .select('internshipSupervisors.mailboxId')
    .select(['internships.studentId', 'internships.status as internshipStatus', REQUEST_STATE.as('state')])
    .select([secondContactFacts(), EMAILS_STOPPED_AT.as('emailsStoppedAt')])
}

export type SecondContactRequest = Awaited<
  ReturnType<ReturnType<typeof selectSecondContacts>['executeTakeFirstOrThrow']>
>

/** The request with why its second contact cannot be asked, for staff. */
export function withWhyNot<Row extends Parameters<typeof whyNotSecondContact>[0]>(row: Row) {
  const { secondContact } = row
  return { ...row, secondContact: secondContact && { ...secondContact, whyNot: whyNotSecondContact(row) } }
}
