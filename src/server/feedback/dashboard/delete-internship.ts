import { HOUR } from '#domain/durations'
import { DELETE_WINDOW_HOURS, whyNotDeleted } from '#domain/internship'
import { lockFeedback } from '../../internships/supervisors/supervisor-queries.ts'
import { internshipsVisibleTo } from '../../platform/access/visible-rows.ts'
import { inTransaction, type Tx } from '../../platform/database/client.ts'
import { student } from '../../procedures.ts'
import { selectScheduledInternships } from './scheduled-internship-queries.ts'

export const deleteInternship = student.internships.delete.handler(async ({ input, context, errors }) => {
  const { actor, db, now } = context
  await inTransaction(db, async (tx) => {
    // Locked first, so that an approval in progress finishes and its links are marked too.
    await tx.selectFrom('internships').select('id').where('id', '=', input.id).forUpdate().execute()
    await lockFeedback(tx, input.id)
    await markInternshipDeleted(tx, input.id)
    const deleted = await tx
      .deleteFrom('internships')
      .where('id', '=', input.id)
      .where(internshipsVisibleTo(actor))
      .where('createdAt', '>', new Date(now.getTime() - DELETE_WINDOW_HOURS * HOUR))
      // Submitted feedback is never deleted.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('internshipSupervisors')
              .leftJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
              .leftJoin('midtermFeedback', 'midtermFeedback.supervisorId', 'internshipSupervisors.id')
              .select('internshipSupervisors.id')
              .whereRef('internshipSupervisors.internshipId', '=', 'internships.id')
              .where((eb) =>
                eb.or([eb('feedback.status', '<>', 'pending'), eb('midtermFeedback.submittedAt', 'is not', null)]),
              ),
          ),
        ),
      )
      .returning('id')
      .executeTakeFirst()
    if (deleted) return
    const kept = await selectScheduledInternships(tx, actor).where('internships.id', '=', input.id).executeTakeFirst()
    throw kept ? errors[whyNotDeleted(kept, now) ?? 'HAS_FEEDBACK']() : errors.NOT_FOUND()
  })
})

/** Lets the link's page say that the internship was deleted. Rolled back if the deletion is refused. */
async function markInternshipDeleted(tx: Tx, internshipId: string): Promise<void> {
  await tx
    .updateTable('feedbackLinks')
    .from('internshipSupervisors')
    .set({ isInternshipDeleted: true })
    .whereRef('internshipSupervisors.id', '=', 'feedbackLinks.supervisorId')
    .where('internshipSupervisors.internshipId', '=', internshipId)
    .execute()
}
