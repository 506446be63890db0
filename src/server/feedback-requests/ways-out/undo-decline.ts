import { linkHolder } from '../../procedures.ts'
import { requireOpen } from '../link/open-feedback-link.ts'
import { withLockedLink } from './assignment-queries.ts'
import { isDeclinedBy } from './decline-assignment.ts'

/** Takes back an accidental decline, until the link expires or the student corrects the supervisor. */
export const undoDecline = linkHolder.assignments.undoDecline.handler(({ input, context: { db, now } }) =>
  withLockedLink(db, input.token, async (tx, link) => {
    const { supervisorId, declinedAt } = link
    requireOpen(isDeclinedBy(link) ? { ...link, declinedAt: null, revokedAt: null } : link, now, 'unrequested')
    if (!declinedAt) return
    await tx.updateTable('internshipSupervisors').set({ declinedAt: null }).where('id', '=', supervisorId).execute()
    await tx
      .updateTable('feedbackLinks')
      .set({ revokedAt: null })
      .where('supervisorId', '=', supervisorId)
      .where('revokedAt', '=', declinedAt)
      .execute()
  }),
)
