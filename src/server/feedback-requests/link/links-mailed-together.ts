import { linkState } from '#domain/feedback-link'
import { fullName } from '#domain/profile'
import type { Db } from '../../database/client.ts'
import { type FoundLink, linkToken } from './feedback-link-queries.ts'
import { formPath } from './link-path.ts'

/** Another student of the same supervisor, with the link to the form. */
export type OtherStudent = { name: string; employerName: string; href: string }

/**
 * The other open requests in the same email as this link. A link that was sent alone, or whose assignment has moved to
 * another address, shows none.
 */
export async function linksMailedTogether(
  db: Db,
  { id, mailingId, wasMailedAlone, revokedAt, supervisorEmail }: FoundLink,
  { secret, now }: { secret: string; now: Date },
): Promise<OtherStudent[]> {
  if (revokedAt || wasMailedAlone) return []
  const links = await db
    .selectFrom('feedbackLinks')
    .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'feedbackLinks.supervisorId')
    .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .leftJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
    .select([
      'feedbackLinks.id',
      'feedbackLinks.expiresAt',
      'feedbackLinks.revokedAt',
      'feedback.status as feedbackStatus',
      'internshipSupervisors.declinedAt',
      'internships.status as internshipStatus',
      'internships.employerName',
      'profiles.firstName',
      'profiles.lastName',
    ])
    .where('feedbackLinks.mailingId', '=', mailingId)
    .where('feedbackLinks.id', '<>', id)
    .where('internshipSupervisors.email', '=', supervisorEmail)
    .orderBy('internships.endDate')
    .orderBy('feedbackLinks.id')
    .execute()
  return links
    .filter((link) => linkState(link, now) === 'open')
    .map((link) => ({
      name: fullName(link),
      employerName: link.employerName,
      href: formPath(linkToken(secret, link.id)),
    }))
}
