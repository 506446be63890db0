import { isSameSupervisor } from '#domain/supervisor-name'
import type { Actor } from '../../../platform/access/actor.ts'
import { selectFeedback } from '../../../platform/database/assignments.ts'
import type { Db, Tx } from '../../../platform/database/client.ts'
import type { FoundLink } from './feedback-link-queries.ts'

/** More are not one person's. */
const MAX_EMAILS = 500

/**
 * The other open requests of the supervisor who holds this link: emailed to the same address, for the same name. None if the
 * request has moved to another address, or in a student's browser. The caller checks that the link opens others.
 */
export async function otherRequests(db: Db | Tx, link: FoundLink, actor: Actor | null) {
  if (link.mailedTo !== link.supervisorEmail || actor?.role === 'student') return []
  const emails = await selectFeedback(db)
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .innerJoin('feedbackLinks', 'feedbackLinks.supervisorId', 'internshipSupervisors.id')
    .innerJoin('feedbackMailings', 'feedbackMailings.id', 'feedbackLinks.mailingId')
    .select([
      'internshipSupervisors.id as supervisorId',
      'internshipSupervisors.name as supervisorName',
      'feedbackLinks.mailingId',
      'internships.id as internshipId',
      'internships.studentId',
      'internships.positionTitle',
      'internships.employerName',
      'profiles.firstName',
      'profiles.lastName',
    ])
    .where('internshipSupervisors.email', '=', link.mailedTo)
    .where('internshipSupervisors.id', '<>', link.supervisorId)
    .where('internshipSupervisors.declinedAt', 'is', null)
    .where('feedback.status', '=', 'pending')
    .where('internships.status', '<>', 'rejected')
    .where('feedbackMailings.address', '=', link.mailedTo)
    .where('feedbackMailings.email', '<>', 'supervisor-confirmation')
    .where('feedbackLinks.isMailed', '=', true)
    .where('feedbackLinks.revokedAt', 'is', null)
    // Set when the email is sent.
    .where('feedbackLinks.expiresAt', 'is not', null)
    .orderBy('internships.endDate')
    .orderBy('internshipSupervisors.id')
    .orderBy('feedbackMailings.requestedAt', 'desc')
    .limit(MAX_EMAILS)
    .execute()
  const newest = new Map<string, (typeof emails)[number]>()
  for (const email of emails)
    if (isSameSupervisor(email.supervisorName, link.supervisorName) && !newest.has(email.supervisorId))
      newest.set(email.supervisorId, email)
  return [...newest.values()]
}

export type OtherRequest = Awaited<ReturnType<typeof otherRequests>>[number]
