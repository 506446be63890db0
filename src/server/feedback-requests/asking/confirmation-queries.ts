import { sql } from 'kysely'
import { DAY } from '#domain/durations'
import type { Tx } from '../../database/client.ts'
import { readFeedbackSettings } from '../../feedback-settings/feedback-settings-queries.ts'
import { enqueueMailings, lockAddresses, type Mailing, selectAssignments } from './mailing-queries.ts'

/**
 * Asks the supervisors of approved internships to confirm the assignment, if admins have enabled that. Each address gets
 * one email about all its unconfirmed students, unless it got an automatic email in the last 24 hours; then the next
 * approval includes them. Returns the ids of the mailings.
 */
export async function askForConfirmation(
  tx: Tx,
  internshipIds: readonly string[],
  context: Pick<Mailing, 'now' | 'config' | 'queue' | 'delay'>,
): Promise<string[]> {
  if (!(await readFeedbackSettings(tx)).askConfirmation) return []
  const { rows } = await sql<{ email: string }>`select distinct email from internship_supervisors
    where internship_id = any(${internshipIds}::uuid[])`.execute(tx)
  const addresses = rows.map(({ email }) => email)
  await lockAddresses(tx, addresses)
  const byAddress = Map.groupBy(await selectUnconfirmed(tx, addresses, context.now), ({ address }) => address)
  const mailing = { ...context, email: 'supervisor-confirmation', isAutomatic: true } as const
  return enqueueMailings(tx, [...byAddress.values()], mailing)
}

/** Assignments without an answer, a request or an earlier email, of addresses without a recent automatic email. */
function selectUnconfirmed(tx: Tx, addresses: readonly string[], now: Date) {
  return selectAssignments(tx)
    .where('internshipSupervisors.email', '=', sql<string>`any(${addresses}::text[])`)
    .where('internshipSupervisors.confirmedAt', 'is', null)
    .where('internshipSupervisors.declinedAt', 'is', null)
    .where('internships.status', '=', 'approved')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('feedback').whereRef('feedback.supervisorId', '=', 'internshipSupervisors.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('feedbackLinks')
            .whereRef('feedbackLinks.supervisorId', '=', 'internshipSupervisors.id')
            .where('feedbackLinks.revokedAt', 'is', null),
        ),
      ),
    )
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
