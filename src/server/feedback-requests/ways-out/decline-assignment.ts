import { inTransaction } from '../../database/client.ts'
import { linkHolder } from '../../procedures.ts'
import { answerableState } from '../link/open-feedback-link.ts'
import { holdLink } from './assignment-queries.ts'

/** 'I did not supervise this student': nothing more is asked of this person, and the student is told. */
export const declineAssignment = linkHolder.assignments.decline.handler(async ({ input, context }) => {
  const { db, now, queue } = context
  await inTransaction(db, async (tx) => {
    const link = await holdLink(tx, input.token)
    // A second click is the first one over again.
    if (isDeclinedBy(link)) return
    answerableState(link, now)
    const { supervisorId } = link
    await tx
      .updateTable('internshipSupervisors')
      .set({ declinedAt: now, confirmedAt: null })
      .where('id', '=', supervisorId)
      .execute()
    await tx
      .updateTable('feedbackLinks')
      .set({ revokedAt: now })
      .where('supervisorId', '=', supervisorId)
      .where('revokedAt', 'is', null)
      .execute()
    const answer = await tx
      .insertInto('supervisorAnswers')
      .values({
        supervisorId,
        kind: 'declined',
        fromName: link.supervisorName,
        fromEmail: link.supervisorEmail,
        createdAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await queue.enqueueEmail(tx, { email: 'supervisor-declined', answerId: answer.id })
  })
})

/** True for the links that ended with the answer which still stands: their holder gave it. */
export function isDeclinedBy({ declinedAt, revokedAt }: { declinedAt: Date | null; revokedAt: Date | null }): boolean {
  return declinedAt !== null && revokedAt?.getTime() === declinedAt.getTime()
}
