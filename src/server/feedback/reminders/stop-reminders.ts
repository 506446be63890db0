import { sql } from 'kysely'
import { isRequestOpen } from '#domain/feedback-link'
import { linkTokenIn } from '#domain/link-token'
import { hasStoppedReminders } from '../../internships/supervisors/stop-queries.ts'
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
    .innerJoin('feedbackMailings', 'feedbackMailings.id', 'feedbackLinks.mailingId')
    // A second contact's address, stop and decline are not the supervisor's.
    .select(['feedbackMailings.address', hasStoppedReminders('feedbackMailings.address')])
    .select(
      sql<Date | null>`case when feedback_links.channel <> 'second-contact' then internship_supervisors.declined_at end`.as(
        'declinedAt',
      ),
    )
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
    .select(['internshipSupervisors.email as address', 'internshipSupervisors.declinedAt'])
    .select(hasStoppedReminders('internshipSupervisors.email'))
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
      'feedback.closedAt',
      'internships.status as internshipStatus',
      'internships.studentId',
      'internships.employerName',
      'profiles.firstName',
      'profiles.lastName',
    ])
    .select((eb) => eb.fn.coalesce('feedback.status', eb.val('pending')).as('feedbackStatus'))
    .orderBy('internships.endDate')
}

export type MailedRequest = NonNullable<Awaited<ReturnType<typeof findMailedRequests>>>[number]
