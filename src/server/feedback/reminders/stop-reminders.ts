import { isRequestOpen } from '#domain/feedback-link'
import { linkTokenIn } from '#domain/link-token'
import { HAS_STOPPED_REMINDERS } from '../../internships/supervisors/stop-queries.ts'
import { selectSupervisors } from '../../platform/database/assignments.ts'
import type { Db } from '../../platform/database/client.ts'
import { hashToken } from '../../platform/secrets/hash-token.ts'

/**
 * The open requests in the email that contained this link; null for an unknown link. Expired links work too, except for
 * requests that have moved to another address.
 */
export async function findMailedRequests(db: Db, token: string) {
  const link = await db
    .selectFrom('feedbackLinks')
    .select('mailingId')
    .where('tokenHash', '=', hashToken(linkTokenIn(token)))
    .executeTakeFirst()
  if (!link) return null
  const requests = await selectRequests(db)
    .innerJoin('feedbackLinks', 'feedbackLinks.supervisorId', 'internshipSupervisors.id')
    .where('feedbackLinks.mailingId', '=', link.mailingId)
    .where('feedbackLinks.isMailed', '=', true)
    .where('feedbackLinks.revokedAt', 'is', null)
    .orderBy('feedbackLinks.id')
    .execute()
  return requests.filter(isRequestOpen)
}

/** Those of these supervisors that are open. */
export async function findOpenRequests(db: Db, supervisorIds: readonly string[]) {
  if (supervisorIds.length === 0) return []
  const requests = await selectRequests(db)
    .where('internshipSupervisors.id', 'in', supervisorIds)
    .orderBy('internshipSupervisors.id')
    .execute()
  return requests.filter(isRequestOpen)
}

function selectRequests(db: Db) {
  return selectSupervisors(db)
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .leftJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
    .select([
      'internshipSupervisors.id as supervisorId',
      'internshipSupervisors.declinedAt',
      'feedback.closedAt',
      'internshipSupervisors.email as address',
      'internships.status as internshipStatus',
      'internships.studentId',
      'internships.employerName',
      'profiles.firstName',
      'profiles.lastName',
    ])
    .select(HAS_STOPPED_REMINDERS.as('hasStoppedReminders'))
    .select((eb) => eb.fn.coalesce('feedback.status', eb.val('pending')).as('feedbackStatus'))
    .orderBy('internships.endDate')
}

export type MailedRequest = NonNullable<Awaited<ReturnType<typeof findMailedRequests>>>[number]
