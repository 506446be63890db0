import type { Tx } from '../database/client.ts'

/**
 * Another address answers for this assignment from now on: whoever got the links at the old one may not answer any more,
 * what the former person said about it is void, and the schedule of automatic emails begins again.
 */
export async function passAssignmentOn(tx: Tx, supervisorId: string, now: Date): Promise<void> {
  await tx
    .updateTable('feedbackLinks')
    .set({ revokedAt: now })
    .where('supervisorId', '=', supervisorId)
    .where('revokedAt', 'is', null)
    .execute()
  await tx
    .updateTable('internshipSupervisors')
    .set({ confirmedAt: null, declinedAt: null, remindersStoppedAt: null })
    .where('id', '=', supervisorId)
    .execute()
  await tx.updateTable('feedback').set({ openedAt: null }).where('supervisorId', '=', supervisorId).execute()
  await tx.deleteFrom('automaticSteps').where('supervisorId', '=', supervisorId).execute()
}
