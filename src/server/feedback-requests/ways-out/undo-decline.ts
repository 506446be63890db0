import { inTransaction } from '../../database/client.ts'
import { linkHolder } from '../../procedures.ts'
import { answerableState } from '../link/open-feedback-link.ts'
import { holdLink } from './assignment-queries.ts'
import { isDeclinedBy } from './decline-assignment.ts'

/** For the wrong click: as long as the link would have worked, and until the student has corrected the supervisor. */
export const undoDecline = linkHolder.assignments.undoDecline.handler(async ({ input, context }) => {
  const { db, now } = context
  await inTransaction(db, async (tx) => {
    const link = await holdLink(tx, input.token)
    answerableState(isDeclinedBy(link) ? { ...link, declinedAt: null, revokedAt: null } : link, now)
    if (!link.declinedAt) return
    await tx
      .updateTable('internshipSupervisors')
      .set({ declinedAt: null })
      .where('id', '=', link.supervisorId)
      .execute()
    await tx
      .updateTable('feedbackLinks')
      .set({ revokedAt: null })
      .where('supervisorId', '=', link.supervisorId)
      .where('revokedAt', '=', link.declinedAt)
      .execute()
  })
})
