import type { Tx } from '../../platform/database/client.ts'

/** Locks an assignment until the transaction ends, in the same order everywhere: internship, feedback, supervisor. */
export async function lockAssignment(
  tx: Tx,
  { internshipId, supervisorId }: { internshipId: string; supervisorId: string },
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

/** Links of a second contact who has not answered stay: nobody who was asked loses the request with the supervisor. */
export async function revokeLinks(tx: Tx, supervisorId: string, now: Date): Promise<void> {
  await tx
    .updateTable('feedbackLinks')
    .set({ revokedAt: now })
    .where('supervisorId', '=', supervisorId)
    .where('revokedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('channel', '<>', 'second-contact'),
        eb.exists(
          eb
            .selectFrom('secondContacts')
            .select('id')
            .where('supervisorId', '=', supervisorId)
            .where('answeredAt', 'is not', null),
        ),
      ]),
    )
    .execute()
}
