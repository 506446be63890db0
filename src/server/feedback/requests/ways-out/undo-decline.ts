import { liftDecline } from '../../../internships/supervisors/stop-queries.ts'
import { linkHolder } from '../../../procedures.ts'
import { requireOpen } from '../link/open-feedback-link.ts'
import { recordAnswer } from './assignment-answers-queries.ts'
import { isDeclinedBy } from './decline-assignment.ts'
import { withLockedLink } from './with-locked-link.ts'

/** Takes back an accidental decline, until the link expires or the student corrects the supervisor. */
export const undoDecline = linkHolder.assignments.undoDecline.handler(({ input, context }) => {
  const { db, now } = context
  return withLockedLink(db, input.token, async (tx, link) => {
    const { supervisorId, studentId, supervisorEmail: email, declinedAt } = link
    requireOpen(isDeclinedBy(link) ? { ...link, declinedAt: null, revokedAt: null } : link, now, 'unrequested')
    if (!declinedAt) return
    await liftDecline(tx, { studentId, email })
    await tx
      .updateTable('feedbackLinks')
      .set({ revokedAt: null })
      .where('supervisorId', '=', supervisorId)
      .where('revokedAt', '=', declinedAt)
      .execute()
    await recordAnswer(tx, link, { kind: 'decline-undone' }, context)
  })
})
