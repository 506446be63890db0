import { type FoundLink, findLink, notFoundReason } from '../../feedback/requests/link/feedback-link-queries.ts'
import { linkError } from '../../feedback/requests/link/open-feedback-link.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/client.ts'

/** Runs a change in a transaction with the link's rows locked; throws the contract's error for an unknown token. */
export function withLockedLink<Result>(
  db: Db,
  token: string,
  change: (tx: Tx, link: FoundLink) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    const found = await findLink(tx, token)
    if (found) await lockAssignment(tx, found)
    // Read again: another transaction may have changed the rows before they were locked.
    const link = found && (await findLink(tx, token))
    if (!link) throw linkError(await notFoundReason(tx, token))
    return change(tx, link)
  })
}

/** Locks an assignment until the transaction ends, in the same order everywhere: internship, feedback, supervisor. */
export async function lockAssignment(
  tx: Tx,
  { internshipId, supervisorId }: Pick<FoundLink, 'internshipId' | 'supervisorId'>,
): Promise<void> {
  await tx.selectFrom('internships').select('id').where('id', '=', internshipId).forUpdate().execute()
  await tx.selectFrom('feedback').select('id').where('supervisorId', '=', supervisorId).forUpdate().execute()
  await tx.selectFrom('internshipSupervisors').select('id').where('id', '=', supervisorId).forUpdate().execute()
}

/** Prepares an assignment for another address: revokes the links sent to the old one and forgets who has confirmed and opened. */
export async function passAssignmentOn(tx: Tx, supervisorId: string, now: Date): Promise<void> {
  await revokeLinks(tx, supervisorId, now)
  await tx.updateTable('internshipSupervisors').set({ confirmedAt: null }).where('id', '=', supervisorId).execute()
  await tx.updateTable('feedback').set({ openedAt: null }).where('supervisorId', '=', supervisorId).execute()
}

export async function revokeLinks(tx: Tx, supervisorId: string, now: Date): Promise<void> {
  await tx
    .updateTable('feedbackLinks')
    .set({ revokedAt: now })
    .where('supervisorId', '=', supervisorId)
    .where('revokedAt', 'is', null)
    .execute()
}
