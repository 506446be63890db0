import { linkState } from '#domain/feedback-link'
import { inTransaction } from '../database/client.ts'
import { linkHolder } from '../procedures.ts'
import { holdAssignment } from './assignment-queries.ts'
import { isDeclinedBy } from './decline-assignment.ts'
import { LINK_PROBLEMS } from './open-feedback-link.ts'

/** For the wrong click: as long as the link would have worked, and until the student has corrected the supervisor. */
export const undoDecline = linkHolder.assignments.undoDecline.handler(async ({ input, context, errors }) => {
  const { db, now } = context
  await inTransaction(db, async (tx) => {
    const link = await holdAssignment(tx, input.token)
    if (!link) throw errors.INVALID_LINK()
    const before = isDeclinedBy(link) ? { ...link, declinedAt: null, revokedAt: null } : link
    const state = linkState(before, now)
    if (state !== 'open' && state !== 'unasked') throw errors[LINK_PROBLEMS[state]]()
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
