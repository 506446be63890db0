import { revokeLinks } from '../../../internships/supervisors/assignment-queries.ts'
import { recordDecline } from '../../../internships/supervisors/stop-queries.ts'
import { linkHolder } from '../../../procedures.ts'
import { requireOpen } from '../link/open-feedback-link.ts'
import { recordAnswer } from './assignment-answers-queries.ts'
import { withLockedLink } from './with-locked-link.ts'

/** 'I did not supervise this student': this person gets no more emails, and the student is told. */
export const declineAssignment = linkHolder.assignments.decline.handler(({ input, context }) => {
  const { db, now } = context
  return withLockedLink(db, input.token, async (tx, link) => {
    // A second click changes nothing.
    if (isDeclinedBy(link)) return
    requireOpen(link, now, 'unrequested')
    await tx
      .updateTable('internshipSupervisors')
      .set({ declinedAt: now, confirmedAt: null })
      .where('id', '=', link.supervisorId)
      .execute()
    await revokeLinks(tx, link.supervisorId, now)
    const { studentId, supervisorEmail: email, supervisorName: name } = link
    await recordDecline(tx, { studentId, email, name }, now)
    await recordAnswer(tx, link, { kind: 'declined' }, context)
  })
})

/** True if the assignment is declined and this link was revoked by that: its holder declined. */
export function isDeclinedBy({ declinedAt, revokedAt }: { declinedAt: Date | null; revokedAt: Date | null }): boolean {
  return declinedAt !== null && revokedAt?.getTime() === declinedAt.getTime()
}
