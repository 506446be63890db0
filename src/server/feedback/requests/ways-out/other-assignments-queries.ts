import { isAnswerWanted } from '#domain/feedback/request'
import { canRequestFeedback } from '#domain/internships/internship'
import { isSameSupervisor } from '#domain/internships/supervisors'
import type { Actor } from '../../../platform/access/actor.ts'
import { selectSupervisors } from '../../../platform/database/assignments.ts'
import type { Db, Tx } from '../../../platform/database/client.ts'
import { REQUEST_STATE } from '../../../platform/database/request-state.ts'
import type { FoundLink } from '../link/feedback-link-queries.ts'

/**
 * The student's other internships for which the holder of this link is named at the same mailbox, and has something to answer or
 * will have: the page that declines asks about each. None in a student's browser, or if the request has moved to another address.
 */
export async function otherAssignments(db: Db | Tx, link: FoundLink, actor: Actor | null) {
  if (link.mailedTo !== link.supervisorEmail || actor?.role === 'student') return []
  const named = await selectAssignmentsOf(db, link.studentId)
    .where('internships.id', '<>', link.internshipId)
    .where('internshipSupervisors.mailboxId', '=', link.mailboxId)
    .execute()
  return named.filter(
    (one) =>
      isSameSupervisor(one.supervisorName, link.supervisorName) &&
      isAnswerWanted(one) &&
      (one.state !== 'unasked' || canRequestFeedback({ status: one.internshipStatus })),
  )
}

export type OtherAssignment = Awaited<ReturnType<typeof otherAssignments>>[number]

/** What one press of a button may have closed together with this link's assignment: of the same student, at the same time. */
export function closedTogether(tx: Tx, { studentId, internshipId, declinedAt }: FoundLink) {
  return selectSupervisors(tx)
    .select(['internships.id as internshipId', 'internshipSupervisors.id as supervisorId'])
    .where('internships.studentId', '=', studentId)
    .where('internships.id', '<>', internshipId)
    .where('internshipSupervisors.declinedAt', '=', declinedAt)
    .execute()
}

/** The internships that were declined with one press of a button, this link's among them. */
export async function declinedTogether(db: Db, link: FoundLink): Promise<DeclinedInternship[]> {
  const declined = await db
    .selectFrom('declinedInternships as declined')
    .innerJoin('declinedInternships as together', 'together.act', 'declined.act')
    .innerJoin('supervisorStops as stops', 'stops.id', 'declined.stopId')
    .innerJoin('internships', 'internships.id', 'together.internshipId')
    .select(['internships.id', 'internships.positionTitle', 'internships.employerName', 'stops.name'])
    .where('declined.internshipId', '=', link.internshipId)
    .where('stops.mailboxId', '=', link.mailboxId)
    .where('declined.declinedAt', '=', link.declinedAt)
    .orderBy('internships.startDate')
    .orderBy('internships.id')
    .execute()
  const theirs = declined.filter(({ name }) => isSameSupervisor(name, link.supervisorName))
  return theirs.length > 0 ? theirs : [link]
}

export type DeclinedInternship = Pick<FoundLink, 'positionTitle' | 'employerName'>

function selectAssignmentsOf(db: Db | Tx, studentId: string) {
  return selectSupervisors(db)
    .leftJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
    .select(['internshipSupervisors.id as supervisorId', 'internshipSupervisors.name as supervisorName'])
    .select(['internshipSupervisors.email as supervisorEmail', REQUEST_STATE.as('state')])
    .select(['internships.id as internshipId', 'internships.status as internshipStatus', 'internships.positionTitle'])
    .select(['internships.employerName', 'internships.startDate', 'internships.endDate'])
    .where('internships.studentId', '=', studentId)
    .orderBy('internships.startDate')
    .orderBy('internshipSupervisors.id')
}
