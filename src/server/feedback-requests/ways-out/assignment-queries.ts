import type { Tx } from '../../database/client.ts'
import { type FoundLink, findLink, whyNotFound } from '../link/feedback-link-queries.ts'
import { linkError } from '../link/open-feedback-link.ts'

/** The link with its assignment held; throws the contract's error for a token that leads nowhere. */
export async function holdLink(tx: Tx, token: string): Promise<FoundLink> {
  const found = await findLink(tx, token)
  if (found) await holdAssignment(tx, found)
  // Read again: it is judged by what others who were faster have left.
  const held = found && (await findLink(tx, token))
  if (!held) throw linkError(await whyNotFound(tx, token))
  return held
}

/**
 * Holds an assignment until the transaction ends: submissions, corrections and other hand-overs that are under way finish
 * first, later ones wait. In everybody's order: internship, feedback, supervisor.
 */
export async function holdAssignment(tx: Tx, { internshipId, supervisorId }: FoundLink): Promise<void> {
  await tx.selectFrom('internships').select('id').where('id', '=', internshipId).forUpdate().execute()
  await tx.selectFrom('feedback').select('id').where('supervisorId', '=', supervisorId).forUpdate().execute()
  await tx.selectFrom('internshipSupervisors').select('id').where('id', '=', supervisorId).forUpdate().execute()
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
