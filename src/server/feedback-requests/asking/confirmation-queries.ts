import type { Tx } from '../../database/client.ts'
import { readFeedbackSettings } from '../../feedback-settings/feedback-settings-queries.ts'
import { enqueueMailing, lockAddress, type Mailing, selectAssignments } from './mailing-queries.ts'

const DAY = 24 * 60 * 60 * 1000

/**
 * Asks the supervisors of an approved internship to confirm the assignment, if admins have enabled that. Each address
 * gets one email about all its unconfirmed students, unless it got an automatic email in the last 24 hours; then the
 * next approval includes them.
 */
export async function askForConfirmation(
  tx: Tx,
  internshipId: string,
  context: Pick<Mailing, 'now' | 'config' | 'queue'>,
): Promise<void> {
  const { now } = context
  if (!(await readFeedbackSettings(tx)).askConfirmation) return
  const supervisors = await tx
    .selectFrom('internshipSupervisors')
    .select('email')
    .where('internshipId', '=', internshipId)
    .orderBy('email')
    .execute()
  for (const { email: address } of supervisors) {
    await lockAddress(tx, address)
    const recentEmail = await tx
      .selectFrom('feedbackMailings')
      .select('id')
      .where('address', '=', address)
      .where('isAutomatic', '=', true)
      .where('requestedAt', '>', new Date(now.getTime() - DAY))
      .executeTakeFirst()
    if (recentEmail) continue
    const assignments = await selectUnconfirmed(tx, address)
    await enqueueMailing(tx, assignments, { ...context, email: 'supervisor-confirmation', isAutomatic: true })
  }
}

/** Assignments without an answer, a request or an earlier email. */
function selectUnconfirmed(tx: Tx, address: string) {
  return selectAssignments(tx)
    .where('internshipSupervisors.email', '=', address)
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
    .execute()
}
