import { linkHolder } from '../../../procedures.ts'
import { requireOpen } from '../link/open-feedback-link.ts'
import { withLockedLink } from './with-locked-link.ts'

/** 'Yes, I supervise this student': the address is known to be right long before feedback is requested. */
export const confirmAssignment = linkHolder.assignments.confirm.handler(({ input, context: { db, now } }) =>
  withLockedLink(db, input.token, async (tx, link) => {
    requireOpen(link, now, 'unrequested')
    await tx
      .updateTable('internshipSupervisors')
      .set({ confirmedAt: now })
      .where('id', '=', link.supervisorId)
      .where('confirmedAt', 'is', null)
      .execute()
  }),
)
