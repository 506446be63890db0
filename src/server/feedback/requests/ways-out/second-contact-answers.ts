import { passAssignmentOn } from '../../../internships/supervisors/assignment-commands.ts'
import type { Tx } from '../../../platform/database/client.ts'
import type { FoundLink } from '../link/feedback-link-queries.ts'

// What a second contact says ends or takes over nobody's request but their own (docs/decisions/0095-second-contact.md).

/**
 * The second contact has answered, and is the supervisor from now on: every reader, email and export takes the name from there.
 * Whom the student named first stays in the answer.
 */
export async function answerInPlace(
  tx: Tx,
  {
    supervisorId,
    supervisorName: toName,
    supervisorEmail: toEmail,
  }: Pick<FoundLink, 'supervisorId' | 'supervisorName' | 'supervisorEmail'>,
  now: Date,
): Promise<void> {
  const first = await tx
    .selectFrom('internshipSupervisors')
    .select(['name', 'email'])
    .where('id', '=', supervisorId)
    .executeTakeFirstOrThrow()
  if (first.email !== toEmail) {
    await passAssignmentOn(tx, supervisorId, now)
    await tx
      .updateTable('internshipSupervisors')
      .set({ name: toName, email: toEmail, declinedAt: null })
      .where('id', '=', supervisorId)
      .execute()
    const names = { fromName: first.name, fromEmail: first.email, toName, toEmail }
    await tx
      .insertInto('supervisorAnswers')
      .values({ supervisorId, kind: 'second-contact', ...names, createdAt: now })
      .execute()
  }
  const { openedAt } = await tx
    .updateTable('secondContacts')
    .set({ answeredAt: now })
    .where('supervisorId', '=', supervisorId)
    .returning('openedAt')
    .executeTakeFirstOrThrow()
  await tx.updateTable('feedback').set({ openedAt }).where('supervisorId', '=', supervisorId).execute()
}

export async function revokeSecondContactsLinks(tx: Tx, supervisorId: string, now: Date): Promise<void> {
  await tx
    .updateTable('feedbackLinks')
    .set({ revokedAt: now })
    .where('supervisorId', '=', supervisorId)
    .where('channel', '=', 'second-contact')
    .where('revokedAt', 'is', null)
    .execute()
}

/** Ends what the second contact was asked for. The supervisor can still answer. */
export async function declineAsSecondContact(tx: Tx, supervisorId: string, now: Date): Promise<void> {
  await tx.updateTable('secondContacts').set({ declinedAt: now }).where('supervisorId', '=', supervisorId).execute()
  await revokeSecondContactsLinks(tx, supervisorId, now)
}

export async function forgetSecondContactsDecline(tx: Tx, supervisorId: string): Promise<void> {
  await tx.updateTable('secondContacts').set({ declinedAt: null }).where('supervisorId', '=', supervisorId).execute()
}
