import type { Tx } from '../database/client.ts'
import { findLink } from './feedback-link-queries.ts'

/**
 * The link's assignment, held until the transaction ends: submissions, corrections and other hand-overs that are under
 * way finish first, later ones wait. In everybody's order: internship, feedback, supervisor.
 */
export async function holdAssignment(tx: Tx, token: string) {
  const found = await findLink(tx, token)
  if (!found) return undefined
  await tx.selectFrom('internships').select('id').where('id', '=', found.internshipId).forUpdate().execute()
  await tx.selectFrom('feedback').select('id').where('supervisorId', '=', found.supervisorId).forUpdate().execute()
  await tx.selectFrom('internshipSupervisors').select('id').where('id', '=', found.supervisorId).forUpdate().execute()
  return findLink(tx, token)
}

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
