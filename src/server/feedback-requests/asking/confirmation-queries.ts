import type { Tx } from '../../database/client.ts'
import { readFeedbackSettings } from '../../feedback-settings/feedback-settings-queries.ts'
import { enqueueMailing, lockAddress, type Mailing } from './mailing-queries.ts'

const DAY = 24 * 60 * 60 * 1000

/**
 * Asks the supervisors of an internship that has just been approved whether they supervise the student, when admins want
 * that. One email per address, about all its students who have not been asked about; an address that has had an automatic
 * email in the last 24 hours gets none and is asked with the next approval.
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
    const lately = await tx
      .selectFrom('feedbackMailings')
      .select('id')
      .where('address', '=', address)
      .where('isAutomatic', '=', true)
      .where('requestedAt', '>', new Date(now.getTime() - DAY))
      .executeTakeFirst()
    if (lately) continue
    const unasked = await selectUnasked(tx, address)
    await enqueueMailing(tx, unasked, { ...context, email: 'supervisor-confirmation', isAutomatic: true })
  }
}

function selectUnasked(tx: Tx, address: string) {
  return tx
    .selectFrom('internshipSupervisors')
    .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
    .select(['internshipSupervisors.id as supervisorId', 'internshipSupervisors.email as address'])
    .select('internships.studentId')
    .where('internshipSupervisors.email', '=', address)
    .where('internshipSupervisors.confirmedAt', 'is', null)
    .where('internshipSupervisors.declinedAt', 'is', null)
    .where('internships.status', '=', 'approved')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('feedback').select('id').whereRef('feedback.supervisorId', '=', 'internshipSupervisors.id')),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('feedbackLinks')
            .select('id')
            .whereRef('feedbackLinks.supervisorId', '=', 'internshipSupervisors.id')
            .where('feedbackLinks.revokedAt', 'is', null),
        ),
      ),
    )
    .execute()
}
