import { sql } from 'kysely'
import { DAY } from '#domain/durations'
import { mayEmailAutomatically } from '#domain/reminder-schedule'
import { EMAILS_STOPPED_AT } from '../../../internships/supervisors/stop-queries.ts'
import { ABOUT_SAME_INTERNSHIP } from '../../../internships/supervisors/supervisor-queries.ts'
import type { Tx } from '../../../platform/database/client.ts'
import { readFeedbackSettings } from '../../../platform/settings/settings-queries.ts'
import { supervisorConfirmation } from '../ways-out/supervisor-confirmation-email.tsx'
import { enqueueRequestEmails, lockAddresses, type RequestEmail, selectAssignments } from './request-email-queries.ts'

/**
 * Asks the supervisors of approved internships to confirm the assignment, if admins have enabled that. Each address gets
 * one email about all its unconfirmed students, unless it got an automatic email in the last 24 hours; then the next
 * approval includes them. Returns the ids of the emails.
 */
export async function askForConfirmation(
  tx: Tx,
  internshipIds: readonly string[],
  context: Pick<RequestEmail, 'now' | 'config' | 'queue' | 'delay'>,
): Promise<string[]> {
  if (!(await readFeedbackSettings(tx)).askConfirmation) return []
  const { rows } = await sql<{ email: string }>`select distinct email from internship_supervisors
    where internship_id = any(${internshipIds}::uuid[])`.execute(tx)
  const addresses = rows.map(({ email }) => email)
  await lockAddresses(tx, addresses)
  const unconfirmed = (await selectUnconfirmed(tx, addresses, context.now)).filter(mayEmailAutomatically)
  const byAddress = Map.groupBy(unconfirmed, ({ address }) => address)
  const requestEmail = { ...context, email: supervisorConfirmation, isAutomatic: true }
  return enqueueRequestEmails(tx, [...byAddress.values()], requestEmail)
}

/** Assignments without a confirmation, a request or an earlier email, of addresses without a recent automatic email. */
function selectUnconfirmed(tx: Tx, addresses: readonly string[], now: Date) {
  return selectAssignments(tx)
    .leftJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
    .select(['internshipSupervisors.declinedAt', 'internships.status as internshipStatus'])
    .select(['feedback.status as feedbackStatus', 'feedback.closedAt', EMAILS_STOPPED_AT.as('emailsStoppedAt')])
    .where('internshipSupervisors.email', '=', sql<string>`any(${addresses}::text[])`)
    .where('internshipSupervisors.confirmedAt', 'is', null)
    .where('feedback.id', 'is', null)
    .where(sql<boolean>`not exists (select from automatic_steps steps where ${ABOUT_SAME_INTERNSHIP})`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('feedbackMailings')
            .whereRef('feedbackMailings.address', '=', 'internshipSupervisors.email')
            .where('feedbackMailings.isAutomatic', '=', true)
            .where('feedbackMailings.requestedAt', '>', new Date(now.getTime() - DAY)),
        ),
      ),
    )
    .execute()
}
